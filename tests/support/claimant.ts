import { claimDataDir } from '#server/services/db/data-dir.ts'

/** A process of its own that claims each folder it is told, answers with how that went, and keeps what it got until it ends. */
process.on('message', (folder: string) => {
  void claimDataDir(folder).then(() => 'owns', (error: Error) => error.message).then((answer) => process.send!(answer))
})
process.send!('ready')
