/**
 * @module-tag whole
 * Left out of `npm test`: tries very many cases.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownItemTypes } from '#schemas/form/built-in-item-types.ts'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { answerColumns } from '#schemas/form/answer-list-columns.ts'
import { compile } from '#schemas/form/compile.ts'
import { addItem, changeItem, duplicateItem, moveItem, removeItem } from '#schemas/form/edit-document.ts'
import type { Answers, Form, Item } from '#schemas/form/form.ts'
import { answersItself, hasAnswer, itemTypeOf } from '#schemas/form/item-types.ts'
import { turnedInto } from '#plugins/form-editor/client/inspector/change-item-type.ts'
import { asItem, sampleCases, type LooseItem } from '#tests/support/item-samples.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { random, type Random } from '#tests/support/seeded-random.ts'
import { randomItem } from '#tests/support/random-items.ts'
import { pixel, uploadAnswerFile } from '#tests/support/upload.ts'

/** A Saturday, before the days that the samples book. */
const now = new Date('2026-11-21T04:00:00Z')
const isAnswered = (item: Item): boolean => hasAnswer(item) && !answersItself(item)
// the file that is handed in is a picture; a number that is verified needs a code
const samples = sampleCases().filter(
  ({ type, item }) => isAnswered(item) && !('accept' in item) && type !== 'phoneVerification',
)
const items = samples.map(({ type, item }, at) =>
  asItem({ ...(item as LooseItem), id: `q${String(at).padStart(5, '0')}`, label: `${type} ${at}` }),
)
const document: Form = {
  format: 1,
  title: '改题',
  items,
  logic: [],
  theme: {},
  settings: { access: { signIn: true } },
}

let opened: TestApp
let admin: Client
beforeAll(async () => {
  opened = await openApp({ clock: () => now })
  admin = await opened.as('admin')
})
afterAll(() => opened.close())

/** An edit as the editor makes one; a form that could not be published is left as it was. */
function edited(next: Random, form: Form): Form {
  const item = next.pick(form.items)
  const { becomes = [] } = itemTypeOf(item.type) ?? {}
  const { id: _, label: __, ...settings } = randomItem(next, item.type, item.id)
  const made = next.pick([
    () => removeItem(form, item.id),
    () => moveItem(form, next.below(form.items.length), next.below(form.items.length)),
    () => duplicateItem(form, item.id),
    () => addItem(form, next.pick(ownItemTypes).type, next.below(form.items.length), '新'),
    () => changeItem(form, item.id, { label: `${item.label}？` }),
    () => changeItem(form, item.id, settings as Partial<Item>),
    () =>
      becomes.length > 0
        ? changeItem(form, item.id, turnedInto(item, next.pick(becomes), 'zh-cn') as Partial<Item>)
        : form,
  ])()
  return compile(made).artifact ? made : form
}

/** Each answer in words. */
const textsOf = (codebook: readonly Pick<CodebookEntry, 'id' | 'item'>[], answers: Answers): object =>
  Object.fromEntries(
    codebook
      .filter(({ id }) => answers[id] !== undefined)
      .map(({ id, item }) => [id, itemTypeOf(item.type)!.text(item, answers[id], answers)]),
  )

describe('answers to every type of question', () => {
  it.each([1, 2, 3])('are neither lost nor read otherwise after random edits and publishes, %i', async (seed) => {
    const next = random(seed)
    const form = await publishForm(admin, admin, document)
    const { id: userId } = (await admin.get('/api/getInfo')).body.data.user
    const dept = await opened.app.db.selectFrom('sysDept').select('deptId').executeTakeFirstOrThrow()
    const answerTo = async (item: Item, at: number): Promise<unknown> => {
      const { files, answerSchema } = itemTypeOf(item.type)!
      if (item.type === 'userSelect') return [userId]
      if (item.type === 'deptSelect') return [dept.deptId]
      if (!files) return samples[at]!.values.at(-1)
      const { ref } = (await uploadAnswerFile(admin, form.formKey, item.id, pixel)).body.data
      return answerSchema(item)!.type === 'array' ? [{ ref }] : { ref }
    }
    const given: Answers = Object.fromEntries(
      await Promise.all(items.map(async (item, at) => [item.id, await answerTo(item, at)] as const)),
    )
    const id = await form.submit(given)

    const { db } = opened.app
    const row = () =>
      db.selectFrom('formSubmission').select(['answers', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
    const first = await row()
    expect(Object.keys(first.answers as object).toSorted()).toEqual(Object.keys(given).toSorted())
    const version = async () => (await admin.get(form.at('/version/1'))).body.data
    const frozen = await version()
    const read = textsOf(frozen.artifact.codebook, first.answers as Answers)

    let draft = document
    for (let round = 0; round < 4; round++) {
      for (let edit = 0; edit < 12; edit++) draft = edited(next, draft)
      await form.publish(draft)
      expect(await row()).toEqual(first)
      const detail = (await admin.get(form.at(`/data/${id}`))).body.data
      expect([detail.version, detail.answers]).toEqual([1, first.answers])
      // the detail and the file of a submission speak the words of the version that was answered
      expect(await version()).toEqual(frozen)
      expect(textsOf(frozen.artifact.codebook, detail.answers)).toEqual(read)

      // the list has a column that says something of each answer, also where its question is gone
      const codebook = (await admin.get(form.at('/data/codebook'))).body.data as readonly CodebookEntry[]
      const said = Object.keys(detail.answers as Answers).filter((key) => {
        const entry = codebook.find((one) => one.id === key)
        return !entry || answerColumns(entry).every((column) => column.text(detail.answers as Answers) === '')
      })
      expect([round, said.map((key) => items.find((item) => item.id === key)?.label)]).toEqual([round, []])
    }
  })
})
