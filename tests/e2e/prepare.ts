import { preparedFolder } from '../support/prepared-folder.ts'

/** Every server of the journeys starts on a copy of what one has started on before. */
export default async function prepare(): Promise<void> {
  process.env.PREPARED_DATA_DIR = await preparedFolder()
}
