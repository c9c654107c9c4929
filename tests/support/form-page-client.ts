import type { Form, Item, Settings } from '#schemas/form/form.ts'
import type { Answer, Client, TestApp } from './open-app.ts'
import { publishForm } from './published-form.ts'

/** The questions of a book club on two pages. */
export const twoPages: readonly Item[] = [
  { id: 'name01', type: 'input', label: '姓名', required: true },
  {
    id: 'tags01',
    type: 'checkbox',
    label: '主题',
    options: [
      { value: '1', label: '小说' },
      { value: '2', label: '历史' },
      { value: 'o', label: '其他', other: true },
    ],
  },
  { id: 'page01', type: 'pagination', label: '第二部分' },
  { id: 'numb01', type: 'number', label: '人数', required: true, min: 1 },
]

export const bookClubForm = (items: readonly Item[], settings: Settings = {}, theme: Form['theme'] = {}): Form => ({
  format: 1,
  title: '读书会',
  items,
  logic: [],
  theme,
  settings,
})

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** Opens and posts the pages of forms like a browser without scripts. */
export function formPageTools({ app, anonymous }: Pick<TestApp, 'app' | 'anonymous'>, admin: Client) {
  const post = (
    formKey: string,
    fields: readonly (readonly [string, string])[],
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    anonymous.post(`/s/${formKey}`, {
      body: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  return {
    open: (form: Form) => publishForm(admin, anonymous, form, '测试'),
    post,
    /** Posts every field of the page as it stands, then what was entered, then the button. */
    submitPage(
      formKey: string,
      html: string,
      entered: readonly (readonly [string, string])[],
      button: string,
    ): Promise<Answer> {
      const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
        (match) => [match[1]!, unescaped(match[2]!)] as const,
      )
      return post(formKey, [...hidden, ...entered, ['_do', button]])
    },
    async stored(formKey: string) {
      const { formId } = (await app.forms.find(formKey))!
      return app.db
        .selectFrom('formSubmission')
        .select(['id', 'answers'])
        .where('formId', '=', formId)
        .orderBy('id')
        .execute()
    },
  }
}
