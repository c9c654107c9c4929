import { crc32, inflateRawSync } from 'node:zlib'

const entryMark = 0x02014b50
const localMark = 0x04034b50
const endMark = 0x06054b50
const endSize = 22
/** Limit on the comment after the directory. */
const commentMax = 65_535

/** A zip that unpacks to more than the limit. */
export class ZipTooLarge extends Error {}

export type ZipEntries = ReadonlyMap<string, Buffer>

/**
 * Unpacks the files of a zip whose names `wants` accepts. The `limit` counts bytes as they are unpacked, because the
 * directory may be wrong. Throws `ZipTooLarge`, or an `Error` for a broken zip. Blocks, so call it in a worker.
 */
export function unzip(zip: Buffer, limit: number, wants: (name: string) => boolean = () => true): ZipEntries {
  const entries = new Map<string, Buffer>()
  let left = limit
  for (const { name, method, start, size } of directoryOf(zip)) {
    if (name.endsWith('/') || !wants(name)) continue
    const packed = zip.subarray(start, start + size)
    if (packed.length < size) throw new Error(`zip entry <${name}> is cut off`)
    const bytes = method === 0 ? packed : inflated(packed, left)
    left -= bytes.length
    if (left < 0) throw new ZipTooLarge()
    entries.set(name, bytes)
  }
  return entries
}

/** A zip without compression: its reader gets exactly these bytes. */
export function zipStored(entries: ZipEntries): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, bytes] of entries) {
    const nameBytes = Buffer.from(name)
    // version 2.0, UTF-8 names, stored, without time
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(0x0800, 2)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(bytes.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(nameBytes.length, 22)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(entryMark, 0)
    entry.writeUInt16LE(20, 4)
    about.copy(entry, 6)
    entry.writeUInt32LE(at, 42)
    files.push(numbers(localMark), about, nameBytes, bytes)
    directory.push(entry, nameBytes)
    at += 4 + about.length + nameBytes.length + bytes.length
  }
  const end = Buffer.alloc(endSize)
  end.writeUInt32LE(endMark, 0)
  end.writeUInt16LE(entries.size, 8)
  end.writeUInt16LE(entries.size, 10)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, ...directory, end])
}

export interface ZipFile {
  /** Path inside the archive, with slashes. */
  readonly name: string
  readonly bytes: Buffer
  readonly time: Date
}

/** Fields of 32 bits end here; larger numbers go into the fields of zip64. */
const most32 = 0xffffffff
const most16 = 0xffff

/** An archive of any size, written while its files come, one in memory at a time. Nothing is packed: most files are. */
export async function* zipStream(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let at = 0
  for await (const { name, bytes, time } of files) {
    const nameBytes = Buffer.from(name)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(45, 0)
    about.writeUInt16LE(0x0800, 2)
    about.writeUInt32LE(dosTime(time), 6)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(bytes.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(nameBytes.length, 22)
    const isFar = at >= most32
    const extra = Buffer.alloc(isFar ? 12 : 0)
    if (isFar) {
      extra.writeUInt16LE(1, 0)
      extra.writeUInt16LE(8, 2)
      extra.writeBigUInt64LE(BigInt(at), 4)
    }
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(entryMark, 0)
    entry.writeUInt16LE(45, 4)
    about.copy(entry, 6)
    entry.writeUInt16LE(extra.length, 30)
    entry.writeUInt32LE(Math.min(at, most32), 42)
    directory.push(Buffer.concat([entry, nameBytes, extra]))
    yield Buffer.concat([numbers(localMark), about, nameBytes])
    yield bytes
    at += 4 + about.length + nameBytes.length + bytes.length
  }
  const listing = Buffer.concat(directory)
  yield listing
  yield endRecords(directory.length, listing.length, at)
}

function endRecords(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(endSize)
  end.writeUInt32LE(endMark, 0)
  end.writeUInt16LE(Math.min(count, most16), 8)
  end.writeUInt16LE(Math.min(count, most16), 10)
  end.writeUInt32LE(Math.min(size, most32), 12)
  end.writeUInt32LE(Math.min(at, most32), 16)
  if (count < most16 && at < most32 && size < most32) return end
  const far = Buffer.alloc(56)
  far.writeUInt32LE(0x06064b50, 0)
  far.writeBigUInt64LE(44n, 4)
  far.writeUInt16LE(45, 12)
  far.writeUInt16LE(45, 14)
  far.writeBigUInt64LE(BigInt(count), 24)
  far.writeBigUInt64LE(BigInt(count), 32)
  far.writeBigUInt64LE(BigInt(size), 40)
  far.writeBigUInt64LE(BigInt(at), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(at + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([far, locator, end])
}

/** Two words of a moment in UTC, time first, to two seconds. */
const dosTime = (time: Date): number =>
  (((time.getUTCFullYear() - 1980) << 25) |
    ((time.getUTCMonth() + 1) << 21) |
    (time.getUTCDate() << 16) |
    (time.getUTCHours() << 11) |
    (time.getUTCMinutes() << 5) |
    (time.getUTCSeconds() >> 1)) >>>
  0

function* directoryOf(zip: Buffer): Generator<{ name: string; method: number; start: number; size: number }> {
  const end = endOf(zip)
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== entryMark) throw new Error('a broken zip directory')
    const [nameLength, extraLength, commentLength] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const method = zip.readUInt16LE(at + 10)
    if (method !== 0 && method !== 8) throw new Error(`a zip entry is packed by method <${method}>`)
    const local = zip.readUInt32LE(at + 42)
    if (zip.readUInt32LE(local) !== localMark) throw new Error('a zip entry is not where the directory says')
    yield {
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method,
      size: zip.readUInt32LE(at + 20),
      start: local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28),
    }
    at += 46 + nameLength + extraLength + commentLength
  }
}

/** The last end-of-directory record whose comment reaches the end of the file. */
function endOf(zip: Buffer): number {
  for (let at = zip.length - endSize; at >= Math.max(0, zip.length - endSize - commentMax); at--) {
    if (zip.readUInt32LE(at) === endMark && at + endSize + zip.readUInt16LE(at + 20) === zip.length) return at
  }
  throw new Error('no zip directory')
}

function inflated(packed: Buffer, limit: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? new ZipTooLarge() : error
  }
}

function numbers(mark: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(mark, 0)
  return bytes
}
