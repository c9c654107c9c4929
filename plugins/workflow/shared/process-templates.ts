import type { Form, ItemId } from '#schemas/form/form.ts'
import { familyOf, isAsked, isComputed } from '#schemas/form/item-types.ts'
import type { Locale, LocalizedText } from '#schemas/module/localized-text.ts'
import type { ApprovalSettings } from '#schemas/process/node-settings.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'

type BothText = Readonly<Record<Locale, string>>

type Step =
  | ({ readonly type: 'approve' | 'handle' | 'copy'; readonly name: BothText } & ApprovalSettings)
  | {
      /** Extra steps above the limit; omitted for a form without a number question. */
      readonly type: 'above'
      readonly name: BothText
      readonly limit: number
      /** Titles that identify the number question. */
      readonly asks: RegExp
      readonly steps: readonly Step[]
    }

export interface ProcessTemplate {
  readonly key: 'leave' | 'purchase' | 'expense' | 'seal' | 'repair' | 'contract'
  readonly name: BothText
  readonly hint: LocalizedText
  readonly steps: readonly Step[]
}

const manager = {
  type: 'approve',
  name: { 'zh-cn': '主管审批', en: 'Manager approval' },
  assign: { by: 'starterLeader', level: 1 },
  mode: { kind: 'any' },
  empty: 'admin',
  sameAsStarter: 'leader',
} as const satisfies Step

const upperManager = {
  ...manager,
  name: { 'zh-cn': '上级主管审批', en: 'Senior manager approval' },
  assign: { by: 'starterLeader', level: 2 },
  repeat: 'once',
} as const satisfies Step

const copyStarter = {
  type: 'copy',
  name: { 'zh-cn': '告知发起人', en: 'CC the initiator' },
  assign: { by: 'starter' },
} as const satisfies Step

/** Process templates. Assignees that only the institution knows, such as the cashier, are left empty. */
export const processTemplates: readonly ProcessTemplate[] = [
  {
    key: 'leave',
    name: { 'zh-cn': '请假', en: 'Leave' },
    hint: {
      'zh-cn': '主管审批，超过 3 天由上级主管再审',
      en: 'The manager approves; over 3 days, the senior manager too',
    },
    steps: [
      manager,
      {
        type: 'above',
        name: { 'zh-cn': '超过 3 天', en: 'Over 3 days' },
        limit: 3,
        asks: /天|时长|days|duration/i,
        steps: [upperManager],
      },
      copyStarter,
    ],
  },
  {
    key: 'purchase',
    name: { 'zh-cn': '采购', en: 'Purchase' },
    hint: {
      'zh-cn': '主管审批，5000 元以上由上级主管再审，采购员办理',
      en: 'The manager approves, over ¥5,000 the senior manager too; then a buyer orders',
    },
    steps: [
      manager,
      {
        type: 'above',
        name: { 'zh-cn': '5000 元以上', en: 'Over ¥5,000' },
        limit: 5000,
        asks: /金额|价|费|amount|price|cost|total/i,
        steps: [upperManager],
      },
      { type: 'handle', name: { 'zh-cn': '采购办理', en: 'Order' }, mode: { kind: 'one' } },
      copyStarter,
    ],
  },
  {
    key: 'expense',
    name: { 'zh-cn': '报销', en: 'Expenses' },
    hint: {
      'zh-cn': '主管审批，2000 元以上由上级主管再审，财务审核后付款',
      en: 'The manager approves, over ¥2,000 the senior manager too; then finance reviews and pays',
    },
    steps: [
      manager,
      {
        type: 'above',
        name: { 'zh-cn': '2000 元以上', en: 'Over ¥2,000' },
        limit: 2000,
        asks: /金额|价|费|amount|price|cost|total/i,
        steps: [upperManager],
      },
      { type: 'approve', name: { 'zh-cn': '财务审核', en: 'Finance review' }, mode: { kind: 'one' }, empty: 'admin' },
      { type: 'handle', name: { 'zh-cn': '出纳付款', en: 'Payment' }, mode: { kind: 'one' } },
      copyStarter,
    ],
  },
  {
    key: 'seal',
    name: { 'zh-cn': '用章', en: 'Use of a seal' },
    hint: {
      'zh-cn': '主管审批，印章管理员用章并登记',
      en: 'The manager approves; the keeper of the seal stamps and notes it',
    },
    steps: [
      manager,
      { type: 'handle', name: { 'zh-cn': '用章登记', en: 'Stamp and note' }, mode: { kind: 'one' } },
      copyStarter,
    ],
  },
  {
    key: 'repair',
    name: { 'zh-cn': '报修', en: 'Repair' },
    hint: {
      'zh-cn': '维修人员认领并处理，报修人确认修好',
      en: 'A technician takes it on and repairs; whoever reported it confirms',
    },
    steps: [
      {
        type: 'handle',
        name: { 'zh-cn': '维修处理', en: 'Repair' },
        mode: { kind: 'one' },
        timeout: { after: 'P1D', do: 'remind', max: 3 },
      },
      {
        type: 'approve',
        name: { 'zh-cn': '报修人确认', en: 'Confirmation' },
        assign: { by: 'starter' },
        reject: 'previous',
      },
    ],
  },
  {
    key: 'contract',
    name: { 'zh-cn': '合同', en: 'Contract' },
    hint: {
      'zh-cn': '主管审批，法务审核，50000 元以上由上级再审，归档',
      en: 'The manager approves, legal checks, over ¥50,000 the senior manager approves too; then it is filed',
    },
    steps: [
      manager,
      { type: 'approve', name: { 'zh-cn': '法务审核', en: 'Legal check' }, mode: { kind: 'one' }, empty: 'admin' },
      {
        type: 'above',
        name: { 'zh-cn': '50000 元以上', en: 'Over ¥50,000' },
        limit: 50_000,
        asks: /金额|价|费|amount|price|cost|total|value/i,
        steps: [upperManager],
      },
      { type: 'handle', name: { 'zh-cn': '盖章归档', en: 'Sign and file' }, mode: { kind: 'one' } },
      copyStarter,
    ],
  },
]

export interface TemplateWords {
  readonly start: string
  readonly branch: string
  readonly otherwise: string
}

/** The tree of a template for a form. Its limit reads the form's number question, asked or computed, and is omitted without one. */
export function treeFrom(
  { steps }: ProcessTemplate,
  form: Form,
  { locale, words, newId }: { readonly locale: Locale; readonly words: TemplateWords; readonly newId: () => string },
): TreeNode {
  const numbers = form.items.filter((item) => (isAsked(item) || isComputed(item)) && familyOf(item) === 'number')
  const asking = (asked: RegExp): ItemId | undefined => numbers.find(({ label }) => asked.test(label ?? ''))?.id

  const chain = (rest: readonly Step[]): TreeNode | undefined => {
    const [step, ...after] = rest
    if (!step) return undefined
    const next = chain(after)
    const behind = next ? { next } : {}
    if (step.type !== 'above') return { ...step, id: newId(), name: step.name[locale], ...behind }
    const item = asking(step.asks)
    if (item === undefined) return next
    const inner = chain(step.steps)
    return {
      id: newId(),
      type: 'branch',
      name: words.branch,
      branches: [
        {
          id: newId(),
          name: step.name[locale],
          when: { [item]: { gt: step.limit } },
          ...(inner ? { next: inner } : {}),
        },
        { id: newId(), name: words.otherwise },
      ],
      ...behind,
    }
  }
  const next = chain(steps)
  return { id: 'start', type: 'start', name: words.start, ...(next ? { next } : {}) }
}

export interface StepSummary {
  readonly name: string
  /** When the step happens; absent: always. */
  readonly when?: string
}

/** Summary of a template's steps in order, including conditional ones. */
export const stepsOf = ({ steps }: ProcessTemplate, locale: Locale): readonly StepSummary[] =>
  steps.flatMap((step) =>
    step.type === 'above'
      ? step.steps.map(({ name }) => ({ name: name[locale], when: step.name[locale] }))
      : [{ name: step.name[locale] }],
  )
