import type { GroupSettings } from '#plugins/shared-submissions/shared/group-api-types.ts'
import type { DataRow } from '#schemas/api/form-api-types.ts'
import type { Form } from '#schemas/form/form.ts'
import { rule } from '#tests/schemas/form/form-builders.ts'
import { openApp } from './open-app.ts'
import { publishForm } from './published-form.ts'

const options = [
  { value: 'a', label: '甲班' },
  { value: 'b', label: '乙班' },
]
const items = [
  { id: 'name01', type: 'input', label: '姓名', required: true },
  { id: 'team01', type: 'radio', label: '班级', options },
  { id: 'note01', type: 'input', label: '处理意见' },
  { id: 'pass01', type: 'input', label: '身份证号' },
  { id: 'rank01', type: 'number', label: '名次' },
  { id: 'twice1', type: 'calc', label: '两倍', formula: 'rank01 * 2' },
  { id: 'more01', type: 'input', label: '乙班补充' },
  { id: 'file01', type: 'upload', label: '附件' },
  { id: 'kind01', type: 'radio', label: '来源', options: [...options, { value: 'o', label: '其他', other: true }] },
] as Form['items']
/** A form with a hidden secret, a calculation and a rule; its groups are chosen by class. */
export const groupedForm: Form = {
  format: 1,
  title: '登记',
  items,
  logic: [rule({ note01: { eq: '乙' } }, { do: 'hide', target: 'more01' })],
  theme: {},
  settings: {},
}
export const secret = '110101199001011234'

/** Opens the server for groups of zhang's forms, whose member is li; wang has other forms. Close `test`. */
export async function openDataGroups() {
  const test = await openApp()
  const [zhang, wang, li] = await Promise.all([test.as('zhang'), test.as('wang'), test.as('li')])
  const { userId: liId } = await test.app.db
    .selectFrom('sysUser')
    .select('userId')
    .where('userName', '=', 'li')
    .executeTakeFirstOrThrow()
  const settings = (more: Partial<GroupSettings> = {}): GroupSettings => ({
    name: '甲班老师',
    description: '只看甲班',
    actions: ['edit', 'remove', 'export', 'bulk'],
    visible: ['name01', 'team01', 'note01'],
    editable: ['team01', 'note01'],
    filter: { team01: { eq: 'a' } },
    members: [{ kind: 'user', id: liId }],
    enabled: true,
    ...more,
  })

  /** Publishes the form with three submissions, two of them in the group. */
  async function made(more: Partial<GroupSettings> = {}) {
    const form = await publishForm(zhang, test.anonymous, groupedForm)
    const ids = [
      await form.submit({ name01: '王一', team01: 'a', pass01: secret, rank01: 2, more01: '补' }),
      await form.submit({ name01: '李二', team01: 'a', pass01: `${secret}0`, rank01: 1 }),
      await form.submit({ name01: '赵三', team01: 'b', pass01: 'zzz', rank01: 3 }),
    ] as const
    const group = async (extra: Partial<GroupSettings>): Promise<string> => {
      const { status, body, text } = await zhang.post(form.at('/data-group'), { body: settings(extra) })
      if (status !== 200) throw new Error(text)
      return body.data.gid
    }
    const gid = await group(more)
    const of = (id: string) => (rest: string) => `/api/project/data-group/${id}${rest}`
    return { ...form, ids, gid, group, data: of(gid), of }
  }
  return { test, zhang, wang, li, liId, settings, made }
}

export const names = (rows: readonly DataRow[]): readonly unknown[] => rows.map(({ answers }) => answers.name01)

/** Status and first refused field. */
export const errorOf = ({ status, body }: { readonly status: number; readonly body: { readonly data: unknown } }) => [
  status,
  (body.data as { readonly errors?: readonly { readonly field: string }[] } | null)?.errors?.[0]?.field,
]
