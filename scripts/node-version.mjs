// Imported first by every script that a machine's own Node runs, so that an old one stops with a sentence, not a stack trace.
const major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  console.error(`Flatirons needs Node.js 20 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
