import type { Form } from '#schemas/form/form.ts'
import { atLeast, type Figure } from './figure.ts'
import { ratio } from './load.ts'
import { onEachEngine } from './pair.ts'

/** 20 fields, a total limit and seats: what a submit costs beside a bare insert of the same row. */
export async function submit(): Promise<readonly Figure[]> {
  return onEachEngine(
    async () => {},
    async ({ engine, ours, token, bare }) => {
      const { formKey } = await ours.call<{ formKey: string }>('POST', '/api/project/form', {
        token,
        body: { name: 'bench', document: twentyFields },
      })
      await ours.call('POST', `/api/project/form/${formKey}/publish`, { token, body: {} })
      const headers = { 'content-type': 'application/json' }
      const measured = await ratio(
        {
          url: `${ours.url}/api/public/form/${formKey}/data`,
          method: 'POST',
          headers,
          body: JSON.stringify({ version: 1, answers }),
        },
        { url: `${bare}/submit`, method: 'POST', headers, body: JSON.stringify(answers) },
      )
      return atLeast(
        `submit ÷ bare insert, ${engine} (${Math.round(measured.subject)}/s ÷ ${Math.round(measured.baseline)}/s)`,
        measured.ratio,
        '×',
        0.5,
      )
    },
  )
}

const id = (index: number): string => `fld${String(index).padStart(3, '0')}`
export const twentyFields: Form = {
  format: 1,
  title: '二十题',
  items: Array.from({ length: 20 }, (_, index) => {
    const base = { id: id(index), label: `第 ${index + 1} 题`, required: index % 2 === 0 }
    switch (index % 5) {
      case 0:
        return { ...base, type: 'input', maxLength: 50 }
      case 1:
        return { ...base, type: 'number', min: 0, max: 100 }
      case 2:
        return {
          ...base,
          type: 'radio',
          options: [
            { value: 'a', label: '甲', ...(index === 2 ? { quota: 100_000_000 } : {}) },
            { value: 'b', label: '乙' },
          ],
        }
      case 3:
        return {
          ...base,
          type: 'checkbox',
          options: [
            { value: 'a', label: '甲' },
            { value: 'b', label: '乙' },
            { value: 'c', label: '丙' },
          ],
        }
      default:
        return { ...base, type: 'date' }
    }
  }),
  logic: [],
  theme: {},
  settings: { limits: { total: { max: 100_000_000 } } },
}

export const answers: Readonly<Record<string, unknown>> = Object.fromEntries(
  twentyFields.items.map((item, index) => [item.id, ['一段文字', 42, 'a', ['a', 'c'], '2026-11-21'][index % 5]]),
)
