import { minifySync, type Plugin } from 'vite'

/**
 * Takes comments and indentation out of the server's build, and writes every other letter than ASCII as an escape: Node keeps the source of what it has
 * loaded in memory, at two bytes a letter where there is a single “. Names stay, so that a stack still says where it came from.
 */
export const leanSource = (): Plugin => ({
  name: 'lean-source',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') {
        const { code, errors } = minifySync(chunk.fileName, chunk.code, { module: true, compress: false, mangle: false })
        if (errors.length > 0) throw new Error(`${chunk.fileName}: ${errors[0]?.message}`)
        chunk.code = escaped(code)
      }
  },
})

/** Outside strings and patterns, which read an escape as the letter, the code has no other letters. */
const escaped = (code: string) => code.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
