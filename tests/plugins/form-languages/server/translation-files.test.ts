import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { offerLanguage, stateOf, translate, withImportedTranslations } from '#schemas/form/translations.ts'
import { formTexts } from '#schemas/form/translatable-texts.ts'
import type { TranslationImportPreview } from '#plugins/form-languages/shared/translation-import-api-types.ts'
import { csvLines } from '#schemas/module/csv.ts'
import { readXlsx, writeXlsx } from '#server/kit/xlsx.ts'
import { unzip } from '#server/kit/zip.ts'
import { must, openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { upload } from '#tests/support/table-upload.ts'

const original: Form = {
  format: 1,
  title: '开放日报名',
  description: '<p>请<strong>如实</strong>填写</p>',
  logic: [],
  theme: {},
  settings: {},
  items: [
    { id: 'name01', type: 'input', label: '姓名', help: '=HYPERLINK("http://x")' },
    { id: 'come01', type: 'radio', label: '参加\n哪一场', options: [{ value: '1', label: '上午' }, { value: '2', label: '下午' }] }, // prettier-ignore
    { id: 'hide01', type: 'input', label: '来源', hidden: true },
  ],
}
const translated = translate(
  offerLanguage(offerLanguage(original, 'en', true), 'ja', true),
  'en',
  new Map([
    ['form.title', 'Open day'],
    ['name01.help', '=1+1'],
    ['come01.label', 'Which\nsession'],
  ]),
)

let opened: TestApp
let admin: Client
let li: Client
let wang: Client
beforeAll(async () => {
  opened = await openApp()
  ;[admin, li, wang] = [await opened.as('admin'), await opened.as('li'), await opened.as('wang')]
})
afterAll(() => opened.close())

async function create(document: Form): Promise<string> {
  const { formKey } = await must(admin.post('/api/project/form', { body: { name: '报名', document } }))
  return `/api/project/form/${formKey}`
}

const preview = async (at: string, file: string | Uint8Array, name?: string): Promise<TranslationImportPreview> =>
  must(upload(admin, `${at}/translations/preview`, file, {}, name))

const csv = async (rows: readonly (readonly string[])[]): Promise<string> =>
  (await Array.fromAsync(csvLines(rows[0]!, rows.slice(1)))).join('')

async function* lines(rows: readonly (readonly string[])[]) {
  yield* rows
}

async function xlsx(rows: readonly (readonly string[])[]): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(writeXlsx('t', rows[0]!, lines(rows.slice(1)))))
}

describe('the file of a form’s translations', () => {
  it('has one row per text: key, position, original and each language, as CSV without live formulas', async () => {
    const at = await create(translated)
    const answer = await admin.get(`${at}/translations?format=csv`)
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('报名-翻译.csv'))
    expect(answer.text.split('\r\n')).toEqual([
      '\uFEFF编号,位置,原文：简体中文 [zh-cn],English [en],日本語 [ja]',
      'form.title,表单：表单标题,开放日报名,Open day,',
      'form.description,表单：表单说明（HTML）,<p>请<strong>如实</strong>填写</p>,,',
      'name01.label,第 1 题：题目,姓名,,',
      `name01.help,第 1 题：提示,"'=HYPERLINK(""http://x"")",'=1+1,`,
      'come01.label,第 2 题：题目,"参加\n哪一场","Which\nsession",',
      'come01.options.1.label,第 2 题：选项,上午,,',
      'come01.options.2.label,第 2 题：选项,下午,,',
      '',
    ])
  })

  it('is a workbook without formulas, in the reader’s language', async () => {
    const at = await create(translated)
    const { bytes: raw } = await admin.get(`${at}/translations?format=xlsx`, { headers: { 'accept-language': 'en' } })
    const [header, , , , help] = await readXlsx(raw)
    expect(header).toEqual(['Key', 'Where', 'Original: 简体中文 [zh-cn]', 'English [en]', '日本語 [ja]'])
    expect(help?.slice(0, 4)).toEqual(['name01.help', 'Question 1: Help text', '=HYPERLINK("http://x")', '=1+1'])
    const sheet = unzip(Buffer.from(raw), 10_000_000).get('xl/worksheets/sheet1.xml')!
    expect(Buffer.from(sheet).toString()).not.toContain('<f>')
  })

  it.each(['csv', 'xlsx'])(
    'comes back as %s without a change, also when a text is longer than a cell',
    async (format) => {
      const long = translate(translated, 'en', new Map([['form.description', `<p>${'a'.repeat(40_000)}</p>`]]))
      const at = await create(long)
      const { bytes: raw } = await admin.get(`${at}/translations?format=${format}`)
      expect(await preview(at, raw)).toEqual({ changes: [], added: [], unchanged: 4, problems: [], problemCount: 0 })
    },
  )

  it.each([
    ['csv', csv],
    ['xlsx', xlsx],
  ])('changes translations as %s, and an empty cell keeps what is there', async (_, write) => {
    const at = await create(translated)
    const file = await write([
      ['Key', 'My notes', 'Original', 'English [en]', '法语'],
      ['form.title', '', '开放日报名', 'Open house', 'Portes ouvertes'],
      ['name01.help', '', '=HYPERLINK("http://x")', '', '=2+2'],
      ['form.description', '', '<p>请<strong>如实</strong>填写</p>', '<p onclick="x()">Be <b>true</b></p>', ''],
    ])
    const { changes, added, unchanged, problems } = await preview(at, file)
    expect(changes.map(({ language, key, text, before }) => [language, key, text, before])).toEqual([
      ['en', 'form.title', 'Open house', 'Open day'],
      ['fr', 'form.title', 'Portes ouvertes', undefined],
      ['fr', 'name01.help', '=2+2', undefined],
      ['en', 'form.description', '<p>Be <b>true</b></p>', undefined],
    ])
    expect([added, unchanged]).toEqual([['fr'], 0])
    expect(problems.map(({ row, message }) => [row, message])).toEqual([
      [1, '第 2 列「My notes」不是可识别的语言，没有导入'],
    ])
    // a preview writes nothing
    const { draft } = await must(admin.get(at))
    expect(draft.document.translations).toEqual(translated.translations)
    const { translations, settings } = withImportedTranslations(draft.document, changes)
    expect(translations?.en?.['name01.help']?.text).toBe('=1+1')
    expect(translations?.fr?.['form.title']?.text).toBe('Portes ouvertes')
    expect(settings.languages).toEqual(['zh-cn', 'en', 'ja'])
  })

  it('names outdated, unknown and repeated texts in words, and imports the others', async () => {
    const at = await create(translated)
    const file = await csv([
      ['编号', '位置', '原文', 'English [en]', 'English'],
      ['form.title', '', '旧标题', 'Old title', ''],
      ['gone01.label', '', '已删除', 'Gone', ''],
      ['name01.label', '', '姓名', 'Name', ''],
      ['name01.label', '', '姓名', 'Full name', ''],
      ['', '', '备注', 'Note', ''],
      ['come01.options.1.label', '', '上午', 'x'.repeat(501), ''],
    ])
    const { changes, problems } = await preview(at, file)
    expect(problems.map(({ row, message }) => [row, message])).toEqual([
      [1, '第 5 列「English」与前面的列重复，没有导入'],
      [2, '导出之后原文有改动，译文导入后标为待核对：英语'],
      [3, '表单里已没有「gone01.label」这处文字，这一行没有导入'],
      [5, '编号「name01.label」与第 4 行重复，这一行没有导入'],
      [6, '没有编号，这一行没有导入'],
      [7, '英语译文有 501 个字，最多 500 个，没有导入'],
    ])
    expect(changes.map(({ key, text, isOutdated }) => [key, text, isOutdated])).toEqual([
      ['form.title', 'Old title', true],
      ['name01.label', 'Name', undefined],
    ])
    const next = withImportedTranslations(translated, changes)
    const state = (key: string) =>
      stateOf(
        formTexts(next).find((one) => one.key === key)!,
        next.translations?.en?.[key],
      )
    expect([state('form.title'), state('name01.label')]).toEqual(['outdated', 'translated'])
  })

  it('is refused in words where it is no such file', async () => {
    const at = `${await create(translated)}/translations/preview`
    const message = async (file: string | Uint8Array) => {
      const { status, body } = await upload(admin, at, file)
      return [status, (body.data as { errors?: readonly { message: string }[] } | null)?.errors?.[0]?.message]
    }
    expect(await message('a,b\r\n1,2\r\n')).toEqual([
      400,
      '没有找到「编号」列。请使用从这里导出的文件，并保留它的第一行。',
    ])
    expect(await message('编号,原文\r\nform.title,标题\r\n')).toEqual([
      400,
      '没有找到译文的列。列名应为语言，如「English [en]」。',
    ])
    expect(await message('编号,English\r\n')).toEqual([400, '表格里没有数据：第一行是表头，数据从第二行开始。'])
    expect(await message(Buffer.from([0, 1, 2, 3]))).toEqual([400, '这不是表格文件，请使用 xlsx 或 csv。'])
    expect((await message('x'.repeat(5 * 1024 * 1024 + 1)))[0]).toBe(413)
    expect((await admin.post(at)).status).toBe(400)
  })

  it('is for managers of the form', async () => {
    const at = await create(translated)
    expect((await admin.get(`${at}/translations?format=pdf`)).status).toBe(400)
    for (const [client, status] of [
      [opened.anonymous, 401],
      [li, 403],
      [wang, 404],
    ] as const) {
      // prettier-ignore
      expect((await client.get(`${at}/translations?format=csv`)).status).toBe(status)
      expect((await upload(client, `${at}/translations/preview`, '编号,English\r\nform.title,T\r\n')).status).toBe(
        status,
      )
    }
  })
})
