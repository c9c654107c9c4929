import { readForm } from '#schemas/form/document.ts'
import { finding } from '#schemas/form/item.ts'
import { unknownParts } from '#schemas/form/unknown-parts.ts'
import type { Finding, Form } from '#schemas/form/form.ts'

/** `unknown` is what this program does not know in it. */
export type ReadDocument =
  | { readonly form: Form; readonly unknown: readonly Finding[] }
  | { readonly faults: readonly Finding[] }

/** A form document of thousands of items is about two megabytes; anything much larger is something else. */
const maxBytes = 8 * 1024 * 1024

/** The form in a file, or in words why it is none. Nothing leaves the browser. */
export async function readDocument(file: Pick<File, 'size' | 'text'>): Promise<ReadDocument> {
  if (file.size > maxBytes)
    return {
      faults: [
        finding('file.large', '', '文件超过 8 MB，不是表单文档', 'The file is over 8 MB and not a form document'),
      ],
    }
  try {
    const read = readForm(JSON.parse(await file.text()))
    return 'form' in read ? { ...read, unknown: unknownParts(read.form) } : read
  } catch {
    return { faults: [finding('file.json', '', '文件不是有效的 JSON', 'The file is not valid JSON')] }
  }
}
