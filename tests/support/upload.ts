import { filesIn } from '#schemas/form/types/file-base.ts'
import type { Answer, Client } from './open-app.ts'

export interface TestFile {
  readonly name: string
  readonly type?: string
  readonly bytes: Buffer
}

/** The smallest picture: one pixel. */
export const pixel: TestFile = {
  name: 'pixel.png',
  type: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Uploads files like a browser's form; all in the part `file` by default. */
export function upload(
  client: Client,
  files: readonly TestFile[],
  { path = '/api/common/upload', part = 'file', query = {} }: { path?: string; part?: string; query?: object } = {},
): Promise<Answer<string>> {
  const boundary = '----formwork-test'
  const parts = files.flatMap(({ name, type = 'application/octet-stream', bytes }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  return client.post<string>(path, {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    query,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}

/** Uploads a file of an answer, like the fill page. */
export function uploadAnswerFile(
  client: Client,
  formKey: string,
  item: string,
  { name, type = 'application/octet-stream', bytes }: TestFile,
  version = 1,
): Promise<
  Answer<{
    readonly name: string
    readonly url: string
    readonly size: number
    readonly type: string
    readonly ref: string
    readonly reason?: string
    readonly errors?: readonly object[]
  }>
> {
  const boundary = '----formwork-test'
  const field = (key: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
  return client.post(`/api/public/form/${formKey}/file`, {
    body: Buffer.concat([
      Buffer.from(
        `${field('item', item)}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n${field('version', String(version))}--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}

const beginnings: Readonly<Record<string, Buffer>> = {
  'application/pdf': Buffer.from('%PDF-1.7'),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  'text/csv': Buffer.from('a,b'),
}

/**
 * A sample answer of files, with uploaded files in place of the sample's, because an answer may reference only these.
 */
export async function uploadedAnswer(client: Client, formKey: string, item: string, value: unknown): Promise<unknown> {
  const files = []
  for (const { name = 'a.png', type = 'image/png' } of filesIn(value)) {
    const file = { name, type, bytes: beginnings[type] ?? pixel.bytes }
    const { ref: _, ...stored } = (await uploadAnswerFile(client, formKey, item, file)).body.data
    files.push(stored)
  }
  return Array.isArray(value) ? files : { url: files[0]?.url }
}
