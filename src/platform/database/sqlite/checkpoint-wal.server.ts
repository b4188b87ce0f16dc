import { Worker } from 'node:worker_threads'

/** Commits after which merging is worth while: some megabytes of log. */
const MANY_COMMITS = 200

/**
 * Merges SQLite's write-ahead log into the file again and again, so that it does not grow without end. That takes up to a tenth of a second,
 * so a thread with a connection of its own does it while everybody goes on. What was committed meanwhile is left to `mergeRest`, which is
 * called between two transactions (when `isFree`): once nothing is left, SQLite writes the log from its beginning again.
 */
export function checkpointWal(file: string, { isFree, mergeRest }: { isFree: () => boolean; mergeRest: () => void }) {
  let commits = 0
  let thread: Promise<void> | undefined
  let hasRest = false

  const finish = () => {
    if (!hasRest || !isFree()) return
    hasRest = false
    try {
      mergeRest()
    } catch {
      // A disk that is full, for instance: the log stays as it is, and is merged another time.
    }
  }

  const merge = async () => {
    commits = 0
    // Where there is not even room for a thread, the log stays as it is too.
    hasRest = await runThread(file).catch(() => false)
    thread = undefined
    finish()
  }

  return {
    /** To be told of each commit. */
    committed() {
      finish()
      if (++commits >= MANY_COMMITS && !thread) thread = merge()
    },
    /** Resolves when no thread has the file open. */
    ended: async () => thread,
  }
}

/** Resolves, when the thread has ended, to whether it merged what there was. */
async function runThread(file: string): Promise<boolean> {
  // As text, for the built program is one file; without the options that the process was started with, which may load other things first.
  const thread = new Worker(`(${checkpointInThread})()`, { eval: true, workerData: file, execArgv: [] })
  return new Promise((resolve) => {
    // Told by its exit code too; an error that nobody listens to would end the process.
    thread.on('error', () => {})
    thread.on('exit', (code) => resolve(code === 0))
  })
}

/** Runs by itself: it can use nothing that stands outside of it. */
function checkpointInThread() {
  const { workerData: file } = process.getBuiltinModule('node:worker_threads')
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const database = new DatabaseSync(file)
  const checkpoint = database.prepare('pragma wal_checkpoint(passive)')
  // Each time only what was committed meanwhile is left, which is less and less.
  for (let count = 0; count < 5; count++) {
    const { log, checkpointed } = checkpoint.get() as { log: number; checkpointed: number }
    if (log - checkpointed < 100) break
  }
  database.close()
}
