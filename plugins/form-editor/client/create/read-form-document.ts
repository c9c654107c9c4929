import type { ParseError } from 'jsonc-parser'
import { validateDocument } from '#schemas/form/validate-document.ts'
import { finding } from '#schemas/form/item.ts'
import { unknownParts } from '#schemas/form/unknown-document-parts.ts'
import type { Finding, Form } from '#schemas/form/form.ts'

/** A form with the parts of the document that are unknown here, or the reasons why it cannot be read. */
export type ReadDocument =
  | { readonly form: Form; readonly unknown: readonly Finding[] }
  | { readonly faults: readonly Finding[] }

/** Size limit in bytes; a form of thousands of items takes about 2 MB. */
const maxBytes = 8 * 1024 * 1024

/** Reads the form in a file, or returns the reasons why it cannot be read. Nothing leaves the browser. */
export async function readDocument(file: Pick<File, 'size' | 'text'>): Promise<ReadDocument> {
  if (file.size > maxBytes)
    return {
      faults: [
        finding('file.large', '', '文件超过 8 MB，不是表单文档', 'The file is over 8 MB and not a form document'),
      ],
    }
  const text = await file.text()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { faults: [await brokenAt(text)] }
  }
  const read = validateDocument(value)
  return 'form' in read ? { ...read, unknown: unknownParts(read.form) } : read
}

/** Finds the position of a JSON syntax error. Browsers report it differently, so a parser is loaded. */
async function brokenAt(text: string): Promise<Finding> {
  const { parse } = await import('jsonc-parser')
  const errors: ParseError[] = []
  parse(text, errors, { disallowComments: true })
  const before = text.slice(0, errors[0]?.offset ?? 0)
  const line = before.split('\n').length
  const column = before.length - before.lastIndexOf('\n')
  return errors.length === 0
    ? finding('file.json', '', '文件不是有效的 JSON', 'The file is not valid JSON')
    : finding(
        'file.json',
        '',
        `文件不是有效的 JSON：第 ${line} 行第 ${column} 个字符有误`,
        `The file is not valid JSON: see line ${line}, character ${column}`,
      )
}
