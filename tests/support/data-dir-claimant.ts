import { claimDataDir } from '#server/services/db/claim-data-dir.ts'

export interface ClaimOrder {
  readonly folder: string
  readonly patienceMs: number
}

/** A separate process that claims each folder it receives, reports the result, and keeps its claims until it ends. */
process.on('message', ({ folder, patienceMs }: ClaimOrder) => {
  void claimDataDir(folder, { patienceMs })
    .then(
      () => 'owns',
      (error: Error) => error.message,
    )
    .then((answer) => process.send!(answer))
})
process.send?.('ready')

// a folder on the command line is claimed for good
const folder = process.argv[2]
if (folder) {
  await claimDataDir(folder)
  console.log('owns')
  setInterval(() => {}, 60_000)
}
