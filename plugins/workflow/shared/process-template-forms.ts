import type { Form, Item, ItemId, Rule } from '#schemas/form/form.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { ProcessTemplate } from './process-templates.ts'

interface Question {
  readonly id: ItemId
  readonly type: 'input' | 'textarea' | 'number' | 'date' | 'dateRange' | 'calc' | 'select' | 'upload'
  readonly label: readonly [zh: string, en: string]
  readonly isOptional?: boolean
  readonly options?: readonly (readonly [value: string, zh: string, en: string])[]
  readonly more?: Readonly<Record<string, unknown>>
}

interface TemplateForm {
  readonly title: Readonly<Record<Locale, string>>
  readonly questions: readonly Question[]
  readonly logic?: readonly Rule[]
}

const why: Question = { id: 'reason', type: 'textarea', label: ['事由', 'Reason'] }
const papers: Question = { id: 'papers', type: 'upload', label: ['附件', 'Attachments'], isOptional: true }
const money = { min: 0, precision: 2 }

/** Forms of the process templates. The amount limit of each process reads the number question of its form. */
const templateForms: Readonly<Record<ProcessTemplate['key'], TemplateForm>> = {
  leave: {
    title: { 'zh-cn': '请假申请', en: 'Leave request' },
    questions: [
      {
        id: 'leaves',
        type: 'select',
        label: ['请假类型', 'Type of leave'],
        options: [
          ['annual', '年假', 'Annual'],
          ['personal', '事假', 'Personal'],
          ['sick', '病假', 'Sick'],
        ],
      },
      { id: 'period', type: 'dateRange', label: ['请假日期', 'Dates of leave'] },
      {
        id: 'days01',
        type: 'calc',
        label: ['请假天数', 'Days of leave'],
        isOptional: true,
        // the first and the last day both count
        more: { formula: 'max(0, days(period.from, period.to) + 1)' },
      },
      why,
      { ...papers, id: 'proof1', label: ['病假证明', 'Doctor’s note'] },
    ],
    logic: [
      {
        when: { leaves: { eq: 'sick' } },
        // oxlint-disable-next-line unicorn/no-thenable -- the word of form documents
        then: [
          { do: 'show', target: 'proof1' },
          { do: 'require', target: 'proof1' },
        ],
      },
    ],
  },
  purchase: {
    title: { 'zh-cn': '采购申请', en: 'Purchase request' },
    questions: [
      { id: 'goods1', type: 'input', label: ['采购物品', 'What to buy'] },
      { id: 'pieces', type: 'number', label: ['数量', 'Quantity'], more: { min: 1, precision: 0 } },
      { id: 'amount', type: 'number', label: ['预算金额（元）', 'Estimated amount'], more: money },
      { id: 'needed', type: 'date', label: ['期望到货日期', 'Needed by'] },
      why,
      papers,
    ],
  },
  expense: {
    title: { 'zh-cn': '报销申请', en: 'Expense claim' },
    questions: [
      {
        id: 'kind01',
        type: 'select',
        label: ['费用类型', 'Type of expense'],
        options: [
          ['travel', '差旅', 'Travel'],
          ['office', '办公', 'Office'],
          ['guests', '接待', 'Hospitality'],
          ['others', '其他', 'Other'],
        ],
      },
      { id: 'spent1', type: 'date', label: ['发生日期', 'Date'] },
      { id: 'amount', type: 'number', label: ['报销金额（元）', 'Amount'], more: money },
      why,
      { ...papers, label: ['发票', 'Receipts'] },
    ],
  },
  seal: {
    title: { 'zh-cn': '用章申请', en: 'Seal request' },
    questions: [
      { id: 'paper1', type: 'input', label: ['文件名称', 'Document'] },
      {
        id: 'seal01',
        type: 'select',
        label: ['印章类型', 'Seal'],
        options: [
          ['common', '公章', 'Official seal'],
          ['contract', '合同章', 'Contract seal'],
          ['finance', '财务章', 'Finance seal'],
        ],
      },
      { id: 'copies', type: 'number', label: ['份数', 'Copies'], more: { min: 1, precision: 0 } },
      { id: 'usedon', type: 'date', label: ['用章日期', 'Date of use'] },
      why,
      papers,
    ],
  },
  repair: {
    title: { 'zh-cn': '报修申请', en: 'Repair request' },
    questions: [
      { id: 'where1', type: 'input', label: ['地点', 'Location'] },
      { id: 'thing1', type: 'input', label: ['设备或设施', 'Equipment'] },
      {
        id: 'urgent',
        type: 'select',
        label: ['紧急程度', 'Urgency'],
        options: [
          ['usual', '一般', 'Normal'],
          ['urgent', '紧急', 'Urgent'],
        ],
      },
      { ...why, label: ['故障描述', 'What is wrong'] },
      { ...papers, label: ['现场照片', 'Pictures'], more: { accept: ['image'] } },
    ],
  },
  contract: {
    title: { 'zh-cn': '合同审批', en: 'Contract approval' },
    questions: [
      { id: 'title1', type: 'input', label: ['合同名称', 'Contract'] },
      { id: 'party1', type: 'input', label: ['对方单位', 'Counterparty'] },
      { id: 'amount', type: 'number', label: ['合同金额（元）', 'Contract value'], more: money },
      { id: 'signed', type: 'date', label: ['拟签订日期', 'Planned signing date'] },
      { ...why, label: ['合同要点', 'Key terms'] },
      { ...papers, label: ['合同文本', 'Contract text'] },
    ],
  },
}

/** The form of a process template. It requires sign-in, because an approval has an initiator. */
export function formOf(key: ProcessTemplate['key'], locale: Locale): Form {
  const { title, questions, logic = [] } = templateForms[key]
  const at = locale === 'en' ? 1 : 0
  return {
    format: 1,
    title: title[locale],
    theme: {},
    settings: { language: locale, access: { signIn: true } },
    logic,
    items: questions.map(({ id, type, label, isOptional, options, more }) => {
      const own = options?.map(([value, ...names]) => ({ value, label: names[at]! }))
      // checked against the item's type by the test of each document
      return {
        id,
        type,
        label: label[at],
        ...(isOptional ? {} : { required: true }),
        ...(own ? { options: own } : {}),
        ...more,
      } as Item
    }),
  }
}
