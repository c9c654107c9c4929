import { createInflateRaw } from 'node:zlib'
import { once } from 'node:events'

const entryMark = 0x02014b50
const endMark = 0x06054b50

/**
 * Bytes that a zip holds when unpacked, counted by unpacking it into nothing: what its directory claims may be a lie.
 * Stops at `limit` and answers something above it. Throws on what is no zip.
 */
export async function unpackedSize(zip: Buffer, limit: number): Promise<number> {
  let total = 0
  for (const { method, start, size } of entriesOf(zip)) {
    total += method === 8 ? await inflatedSize(zip.subarray(start, start + size), limit - total) : size
    if (total > limit) return total
  }
  return total
}

function* entriesOf(zip: Buffer): Generator<{ method: number; start: number; size: number }> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.readUInt32LE(end) !== endMark) throw new Error('no zip directory')
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== entryMark) throw new Error('a broken zip directory')
    const local = zip.readUInt32LE(at + 42)
    yield { method: zip.readUInt16LE(at + 10), size: zip.readUInt32LE(at + 20), start: local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28) }
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
}

async function inflatedSize(bytes: Buffer, limit: number): Promise<number> {
  const inflate = createInflateRaw()
  let size = 0
  inflate.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > limit) inflate.destroy()
  })
  inflate.end(bytes)
  // rejects when what is inside is broken
  await once(inflate, 'close')
  return size
}
