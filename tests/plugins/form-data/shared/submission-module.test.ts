import { expect, it } from 'vitest'
import { compile } from '#schemas/form/compile.ts'
import { emptyForm, type Form, type Item } from '#schemas/form/form.ts'
import { answerFieldsOf, submissionsModule } from '#plugins/form-data/shared/submission-module.ts'
import { asItem, type LooseItem } from '#tests/support/item-samples.ts'

const options = [{ value: 'a', label: '甲' }]
const item = (id: string, type: string, more: LooseItem = {}): Item => asItem({ id, type, label: id, ...more })

function moduleOf(...items: readonly Item[]) {
  const form: Form = { ...emptyForm('报名'), items }
  const fields = answerFieldsOf(compile(form).artifact!.codebook)
  return submissionsModule({ formId: 1, formKey: 'AAAAAAAA', name: form.title }, fields)
}

const shown = ({ list }: ReturnType<typeof moduleOf>): readonly string[] =>
  list.columns.filter(({ hidden }) => !hidden).map(({ field }) => field)

const blanks = item('job001', 'horizontalInput', {
  gridRows: [
    { value: 'b1', label: '我在' },
    { value: 'b2', label: '担任' },
  ],
})

it('shows short answers first: long texts and questions of several columns only where there is room', () => {
  const brief = ['txt001', 'txt002', 'txt003', 'txt004', 'txt005'].map((id) => item(id, 'input'))
  const long = item('note01', 'textarea')
  const choice = item('cls001', 'radio', { options })
  expect(shown(moduleOf(blanks, long, ...brief, choice))).toEqual([
    'serial',
    'createTime',
    ...brief.map(({ id }) => id),
    'cls001',
  ])
  expect(shown(moduleOf(blanks, long, choice))).toEqual([
    'serial',
    'createTime',
    'job001.b1',
    'job001.b2',
    'note01',
    'cls001',
  ])
})

it('shows totals that differ between submissions', () => {
  const days = item('days01', 'number')
  const fee = item('fee001', 'calc', { formula: 'days01 * 200' })
  const fixed = item('fix001', 'calc', { formula: '6 * 7' })
  expect(shown(moduleOf(days, fixed, fee))).toEqual(['serial', 'createTime', 'days01', 'fee001'])
})

it('searches short answers first', () => {
  const search = moduleOf(blanks, item('name01', 'input'), item('cls001', 'radio', { options })).search
  expect(search.map(({ field }) => field)).toEqual(['name01', 'cls001', 'createTime', 'flagged'])
})
