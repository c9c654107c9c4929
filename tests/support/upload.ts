import type { Answer, Client } from './open-app.ts'

export interface TestFile {
  readonly name: string
  readonly type?: string
  readonly bytes: Buffer
}

/** The smallest picture there is: one pixel. */
export const pixel: TestFile = {
  name: 'pixel.png',
  type: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Sends files as a browser's form does; all go into the part `file` unless told. */
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
