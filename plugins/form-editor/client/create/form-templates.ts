import { newItemId } from '#schemas/form/item.ts'
import type { Form, Item } from '#schemas/form/form.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import type { Locale } from '#schemas/module/localized-text.ts'

type Text = Readonly<Record<Locale, string>>

interface Question {
  readonly type: string
  readonly label: Text
  readonly required?: boolean
  readonly options?: readonly Text[]
  readonly more?: Readonly<Record<string, unknown>>
  /** Formula over the question before it, whose id it is given. */
  readonly formula?: (previousId: string) => string
}

export interface Template {
  readonly name: string
  readonly title: Text
  readonly questions: readonly Question[]
}

const both = (zh: string, en: string): Text => ({ 'zh-cn': zh, en })
const name: Question = { type: 'input', label: both('姓名', 'Name'), required: true }
const phone: Question = {
  type: 'input',
  label: both('手机号码', 'Mobile number'),
  required: true,
  more: { preset: 'phone' },
}
const remarks: Question = { type: 'textarea', label: both('备注', 'Remarks') }

/** The template's first page as a thumbnail draws it (`form-thumbnail.tsx`). */
export const coverOf = ({ questions }: Template, locale: Locale) => ({
  items: questions.map(({ type, label, options }) => ({
    type,
    label: label[locale],
    options: options?.length ?? null,
  })),
})

/** Templates of the forms that institutions create most. */
export const templates: readonly Template[] = [
  {
    name: 'event',
    title: both('活动报名', 'Event registration'),
    questions: [
      name,
      phone,
      {
        type: 'radio',
        label: both('参加场次', 'Session'),
        required: true,
        options: [both('上午场', 'Morning'), both('下午场', 'Afternoon')],
      },
      { type: 'number', label: both('参加人数', 'Number of people'), more: { min: 1, precision: 0 } },
      remarks,
    ],
  },
  {
    name: 'satisfaction',
    title: both('满意度调查', 'Satisfaction survey'),
    questions: [
      {
        type: 'rate',
        label: both('您对本次服务的总体评价', 'How would you rate our service overall?'),
        required: true,
      },
      {
        type: 'checkbox',
        label: both('哪些方面让您满意？', 'What did you like?'),
        options: [both('服务态度', 'Attitude'), both('办理速度', 'Speed'), both('环境设施', 'Facilities')],
      },
      { type: 'textarea', label: both('您有哪些建议？', 'What could we do better?') },
    ],
  },
  {
    name: 'leave',
    title: both('请假申请', 'Leave request'),
    questions: [
      name,
      {
        type: 'select',
        label: both('请假类型', 'Type of leave'),
        required: true,
        options: [both('事假', 'Personal'), both('病假', 'Sick'), both('年假', 'Annual')],
      },
      { type: 'dateRange', label: both('请假日期', 'Dates of leave'), required: true },
      {
        type: 'calc',
        label: both('请假天数', 'Days of leave'),
        // the first and the last day both count
        formula: (dates) => `days(${dates}.from, ${dates}.to) + 1`,
      },
      { type: 'textarea', label: both('请假事由', 'Reason'), required: true },
    ],
  },
  {
    name: 'register',
    title: both('信息登记', 'Information record'),
    questions: [
      name,
      phone,
      { type: 'input', label: both('邮箱', 'Email'), more: { preset: 'email' } },
      { type: 'input', label: both('所在部门', 'Department') },
      remarks,
    ],
  },
]

/** Returns the items of a template in a locale, with new ids. */
export function itemsOf({ questions }: Template, locale: Locale): Form['items'] {
  const taken = new Set<string>()
  let previousId = ''
  return questions.map(({ type, label, required, options, more, formula }) => {
    let id = newItemId()
    while (taken.has(id)) id = newItemId()
    taken.add(id)
    const computed = formula ? { formula: formula(previousId) } : {}
    previousId = id
    return {
      id,
      type,
      label: label[locale],
      ...itemTypeOf(type)?.create(locale),
      ...(required ? { required } : {}),
      ...(options ? { options: options.map((one, at) => ({ value: String(at + 1), label: one[locale] })) } : {}),
      ...more,
      ...computed,
    } as Item // created by its type, with settings that the type has
  })
}
