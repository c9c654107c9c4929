/** Messages of PostgreSQL's protocol, version 3 ("Message Formats"). Each run of a statement is one write. */

/** A value as the protocol's text; undefined: of a type that only the driver knows how to write. */
export function wireText(value: unknown): string | null | undefined {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'boolean':
    case 'bigint':
      return String(value)
    case 'undefined':
      return null
    case 'object':
      if (value === null) return null
      if (Array.isArray(value)) return arrayText(value)
      return value instanceof Date ? momentText(value) : undefined
    default:
      return undefined
  }
}

/** A moment in ISO 8601, whose years PostgreSQL reads from 1 to 9999. */
function momentText(moment: Date): string | undefined {
  const year = moment.getUTCFullYear()
  return year >= 1 && year <= 9999 ? moment.toISOString() : undefined
}

/** A list of plain values as the literal of an array. */
function arrayText(list: readonly unknown[]): string | undefined {
  const parts: string[] = []
  for (const one of list) {
    const text = Array.isArray(one) ? undefined : wireText(one)
    if (text === undefined) return undefined
    parts.push(
      text === null ? 'NULL' : typeof one === 'string' ? `"${text.replace(/[\\"]/g, (sign) => `\\${sign}`)}"` : text,
    )
  }
  return `{${parts.join()}}`
}

const lengthBytes = 4
/** Names are ours, in ASCII; the unnamed portal is an empty name. */
const emptyName = 1
const perName = (name: string): number => name.length + 1

/** Parse: prepares a statement. */
export function parseMessage(name: string, text: string): Buffer {
  const length = lengthBytes + perName(name) + Buffer.byteLength(text) + 1 + 2
  const bytes = Buffer.allocUnsafeSlow(1 + length)
  let at = bytes.writeInt32BE(length, bytes.writeUInt8(code('P'), 0))
  at = writeName(bytes, name, at)
  at += bytes.write(text, at)
  at = bytes.writeUInt8(0, at)
  bytes.writeInt16BE(0, at)
  return bytes
}

/** Describe: asks for the columns of a prepared statement. */
export function describeMessage(name: string): Buffer {
  const length = lengthBytes + 1 + perName(name)
  const bytes = Buffer.allocUnsafeSlow(1 + length)
  const at = bytes.writeInt32BE(length, bytes.writeUInt8(code('D'), 0))
  writeName(bytes, name, bytes.writeUInt8(code('S'), at))
  return bytes
}

/** Bind, Execute and Sync: runs a prepared statement with values as texts, answered as texts. */
export function runMessages(name: string, values: readonly (string | null)[]): Buffer {
  const sizes = values.map((value) => (value === null ? 0 : Buffer.byteLength(value)))
  let bindLength = lengthBytes + emptyName + perName(name) + 2 + 2 + 2
  for (const size of sizes) bindLength += lengthBytes + size
  const executeLength = lengthBytes + emptyName + 4
  const bytes = Buffer.allocUnsafe(1 + bindLength + 1 + executeLength + 1 + lengthBytes)
  let at = bytes.writeInt32BE(bindLength, bytes.writeUInt8(code('B'), 0))
  at = writeName(bytes, name, bytes.writeUInt8(0, at))
  // every value in the one format: text
  at = bytes.writeInt16BE(values.length, bytes.writeInt16BE(0, at))
  for (const [i, value] of values.entries()) {
    at = bytes.writeInt32BE(value === null ? -1 : sizes[i]!, at)
    if (value !== null) at += bytes.write(value, at)
  }
  at = bytes.writeInt16BE(0, at)
  at = bytes.writeInt32BE(executeLength, bytes.writeUInt8(code('E'), at))
  // every row
  at = bytes.writeInt32BE(0, bytes.writeUInt8(0, at))
  bytes.writeInt32BE(lengthBytes, bytes.writeUInt8(code('S'), at))
  return bytes
}

const code = (letter: string): number => letter.charCodeAt(0)

function writeName(bytes: Buffer, name: string, at: number): number {
  return bytes.writeUInt8(0, at + bytes.write(name, at, 'latin1'))
}
