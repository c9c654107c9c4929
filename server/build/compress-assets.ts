import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const texts = /\.(js|css|html|svg|json|map)$/
/** Size in bytes below which compression saves no network packet. */
const smallest = 1024

/** Writes `.br` and `.gz` beside every built text file, so that the server compresses nothing at request time. */
export async function compressAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile() && texts.test(one.name))) {
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    if (bytes.length < smallest) continue
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    await writeFile(
      `${path}.br`,
      await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    )
  }
}
