import type { ParseError } from 'jsonc-parser'
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
  const read = readForm(value)
  return 'form' in read ? { ...read, unknown: unknownParts(read.form) } : read
}

/** Where a text stops being JSON. Browsers do not agree on telling it, so that a parser is fetched that does. */
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
