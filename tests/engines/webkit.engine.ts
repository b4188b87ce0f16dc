import { describeEngine } from './describe-engine'
import { startWebKit } from './webkit'

describeEngine('WebKit', startWebKit)
