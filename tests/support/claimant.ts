import { claimDataDir } from '#server/services/db/data-dir.ts'

export interface ClaimOrder {
  readonly folder: string
  readonly patienceMs: number
}

/**
 * A process of its own that claims each folder it is told, answers with how that went, and keeps what it got until it
 * ends.
 */
process.on('message', ({ folder, patienceMs }: ClaimOrder) => {
  void claimDataDir(folder, { patienceMs })
    .then(
      () => 'owns',
      (error: Error) => error.message,
    )
    .then((answer) => process.send!(answer))
})
process.send?.('ready')

// on the command line: one folder, for good
const folder = process.argv[2]
if (folder) {
  await claimDataDir(folder)
  console.log('owns')
  setInterval(() => {}, 60_000)
}
