import type { FormDetail } from '#schemas/api/form-api-types.ts'
import { formEditor } from '#plugins/form-editor/client/index.ts'
import type { Form } from '#schemas/form/form.ts'
import { everything } from '#schemas/api/current-user-api-types.ts'
import type { RenderOptions } from '#tests/renderer/render-with-providers.tsx'

export const survey: Form = {
  format: 1,
  title: '报名',
  logic: [],
  theme: {},
  settings: {},
  items: [
    { id: 'name01', type: 'input', label: '姓名', required: true },
    {
      id: 'when01',
      type: 'radio',
      label: '场次',
      options: [
        { value: '1', label: '周五' },
        { value: '2', label: '周六' },
      ],
    },
    { id: 'note01', type: 'textarea', label: '备注' },
  ],
}

export const detailOf = (document: Form, more: Partial<FormDetail> = {}): FormDetail => ({
  formKey: 'abcd1234',
  name: '报名',
  status: 'draft',
  phase: more.status ?? 'draft',
  type: 'form',
  folderId: null,
  version: 0,
  submissions: 0,
  createTime: '2026-11-21T02:00:00.000Z',
  updateTime: '2026-11-21T02:00:00.000Z',
  publishTime: null,
  hash: null,
  draft: { document, revision: 1 },
  ...more,
})

/** Someone who may do everything, with the editor's texts. */
export const asEditor = (at: string): RenderOptions => ({
  at,
  plugins: [formEditor],
  user: { permissions: [everything] },
  messages: { 'form-editor': formEditor.messages },
})
