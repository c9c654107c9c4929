import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FillForm, type FillFormProps } from '#renderer/fill/fill-form.tsx'
import type { SubmitOutcome } from '#renderer/fill/fill-session-types.ts'
import { compile } from '#schemas/form/compile.ts'
import type { Answers, Form, Item, Settings, Theme } from '#schemas/form/form.ts'

export const twoPages: readonly Item[] = [
  { id: 'name01', type: 'input', label: '姓名', required: true },
  { id: 'city01', type: 'input', label: '{{name01}}，您在哪里？' },
  { id: 'page01', type: 'pagination', label: '第二部分' },
  { id: 'numb01', type: 'number', label: '人数', required: true },
]
export const formOf = (
  items: readonly Item[],
  more: { settings?: Settings; theme?: Theme; logic?: Form['logic'] } = {},
): Form => ({ format: 1, title: '读书会', items, logic: [], theme: {}, settings: {}, ...more })

/** A form to fill in, and everything it hands in. `outcomes` answer in turn; then all is stored. */
export function openForm(form: Form, outcomes: SubmitOutcome[] = [], props: Partial<FillFormProps> = {}) {
  const { artifact, errors } = compile(form)
  if (!artifact) throw new Error(JSON.stringify(errors))
  const sent: { answers: Answers; key: string }[] = []
  const submit = async (answers: Answers, key: string): Promise<SubmitOutcome> => {
    sent.push({ answers, key })
    return outcomes.shift() ?? { kind: 'stored', receipt: { serial: 12, receipt: 'a'.repeat(64) } }
  }
  const view = render(
    <FillForm form={artifact.publicForm} graph={artifact.graph} version={1} submit={submit} {...props} />,
  )
  return { ...view, sent, form: artifact.publicForm }
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
