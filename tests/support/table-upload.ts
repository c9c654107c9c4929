import type { Answer, Client } from './open-app.ts'

/** Uploads a table like a browser, as `multipart/form-data`. */
export async function upload(
  client: Client,
  path: string,
  file: string | Uint8Array,
  fields: Readonly<Record<string, string>> = {},
  name = 'table.csv',
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects by asserting it
): Promise<Answer<any>> {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set('file', new Blob([file as BlobPart]), name)
  const response = new Response(form)
  const type = response.headers.get('content-type')!
  return client.post(path, { body: Buffer.from(await response.arrayBuffer()), headers: { 'content-type': type } })
}
