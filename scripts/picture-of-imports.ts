// npm run picture-of-imports: draws the layers, and every edge between features that an import uses.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checkout.mjs'
import { cruiseImports } from './imports/cruise.ts'
import { edgesOf } from './imports/edges.ts'
import { drawImports, PICTURE } from './imports/picture.ts'

writeFileSync(join(root, PICTURE), await drawImports(edgesOf(await cruiseImports(root))))
