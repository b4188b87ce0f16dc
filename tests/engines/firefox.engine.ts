import { describeEngine } from './describe-engine'
import { startFirefox } from './firefox'

describeEngine('Firefox', startFirefox)
