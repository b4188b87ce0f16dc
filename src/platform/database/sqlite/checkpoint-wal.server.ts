import { Worker } from 'node:worker_threads'

/** Commits after which a checkpoint is worthwhile: some megabytes of log. */
const MANY_COMMITS = 200

/**
 * Checkpoints SQLite's write-ahead log every few commits so that it stays small. That takes up to a tenth of a second, so a worker thread with
 * its own connection does it. What is committed in that time is left to `checkpointRest`, called between two transactions (when `isFree`): once
 * nothing is left, SQLite writes the log from its beginning again.
 */
export function checkpointWal(file: string, { isFree, checkpointRest }: { isFree: () => boolean; checkpointRest: () => void }) {
  let commits = 0
  let thread: Promise<void> | undefined
  let hasRest = false

  const finish = () => {
    if (!hasRest || !isFree()) return
    hasRest = false
    try {
      checkpointRest()
    } catch {
      // A full disk, for instance: the log stays as it is until the next checkpoint.
    }
  }

  const checkpoint = async () => {
    commits = 0
    // Without memory for a thread, the log stays as it is too.
    hasRest = await runThread(file).catch(() => false)
    thread = undefined
    finish()
  }

  return {
    /** Called after each commit. */
    committed() {
      finish()
      if (++commits >= MANY_COMMITS && !thread) thread = checkpoint()
    },
    /** Resolves when no thread has the file open. */
    ended: async () => thread,
  }
}

/** Resolves when the thread has ended, to whether its checkpoint succeeded. */
async function runThread(file: string): Promise<boolean> {
  // As text, for the built program is one file; without the options that the process was started with, which may load other things first.
  const thread = new Worker(`(${checkpointInThread})()`, { eval: true, workerData: file, execArgv: [] })
  return new Promise((resolve) => {
    // Its exit code says so too; an error without a listener would end the process.
    thread.on('error', () => {})
    thread.on('exit', (code) => resolve(code === 0))
  })
}

/** Runs in the thread as text, so it can use nothing from outside its body. */
function checkpointInThread() {
  const { workerData: file } = process.getBuiltinModule('node:worker_threads')
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const database = new DatabaseSync(file)
  const checkpoint = database.prepare('pragma wal_checkpoint(passive)')
  // Each pass leaves only what was committed during it, which is less and less.
  for (let count = 0; count < 5; count++) {
    const { log, checkpointed } = checkpoint.get() as { log: number; checkpointed: number }
    if (log - checkpointed < 100) break
  }
  database.close()
}
