import { describe, expect, it } from 'vitest'
import { compile } from '#schemas/form/compile.ts'
import { diffForms } from '#schemas/form/diff-versions.ts'
import { validateDocument } from '#schemas/form/validate-document.ts'
import { settingNames } from '#schemas/form/setting-names.ts'
import { duplicateItem, moveItem, removeItem, restoreItem } from '#schemas/form/edit-document.ts'
import type { Form, Item } from '#schemas/form/form.ts'
import { formTextPaths, formTexts } from '#schemas/form/translatable-texts.ts'
import { itemTypes } from '#schemas/form/item-types.ts'
import { directionOf, interfaceLocale, languageOfTag, preferredLanguage } from '#schemas/form/languages.ts'
import { publishedIn } from '#schemas/form/published-translation.ts'
import {
  addLanguage,
  offeredOnceComplete,
  checkTranslations,
  cleanTranslations,
  completenessOf,
  formIn,
  offerLanguage,
  offeredLanguages,
  removeLanguage,
  stateOf,
  translate,
  translatedLanguages,
  unknownTranslations,
} from '#schemas/form/translations.ts'
import { asItem } from '#tests/support/item-samples.ts'
import { randomItem } from '#tests/support/random-items.ts'
import { random } from '#tests/support/seeded-random.ts'
import { compiled, form, item, options, rule } from './form-builders.ts'

const sample: Form = {
  ...form(
    [
      item('name01', 'input', { label: '姓名', help: '如证件所示', rules: [{ pattern: '^a', message: '以 a 开头' }] }),
      item('pick01', 'radio', { label: '性别', options: options('a', 'b') }),
      item('rows01', 'subForm', {
        label: '家人',
        rowItems: [asItem({ id: 'kin001', type: 'input', label: '称呼' })],
      } as never),
      item('hide01', 'input', { label: '来源', hidden: true }),
      item('text01', 'description', { label: '', html: '<p>请<b>如实</b>填写</p>' }),
    ],
    [rule({ pick01: { eq: 'a' } }, { do: 'show', target: 'rows01' })],
    { submit: { end: 'custom', html: '<p>谢谢</p>' }, limits: { total: { max: 5, message: '名额已满' } } },
  ),
  title: '报名',
}
const english = { 'name01.label': 'Name', 'pick01.options.a.label': 'Female', 'form.title': 'Registration' }
const withEnglish = translate(offerLanguage(sample, 'en', true), 'en', new Map(Object.entries(english)))
const everything = (one: Form, word: string): Form =>
  translate(one, 'en', new Map(formTexts(one).map(({ key, text }) => [key, `${word} ${text}`])))

describe('the texts of a form', () => {
  it('have keys that say whose they are, in the order of the page', () => {
    expect(formTexts(sample).map(({ key }) => key.replace(/rules\..*/, 'rules.*'))).toEqual([
      'form.title',
      'form.settings.submit.html',
      'form.settings.limits.total.message',
      'name01.label',
      'name01.help',
      'name01.rules.*',
      'pick01.label',
      'pick01.options.a.label',
      'pick01.options.b.label',
      'rows01.label',
      'rows01.rowItems.kin001.label',
      'hide01.label',
      'text01.html',
    ])
    expect(formTexts(sample).find(({ key }) => key === 'text01.html')).toMatchObject({ format: 'rich', item: 'text01' })
  })

  it('keep their keys when questions move, options change places and wording changes', () => {
    const edited = moveItem(sample, 0, 2)
    const renamed = {
      ...edited,
      items: edited.items.map((one) =>
        one.id === 'pick01' ? asItem({ ...one, label: 'x', options: options('b', 'a') } as never) : one,
      ),
    }
    expect(new Set(formTexts(renamed).map(({ key }) => key))).toEqual(new Set(formTexts(sample).map(({ key }) => key)))
  })

  it('are told apart in every type, whatever its settings', () => {
    for (const [n, type] of Object.keys(itemTypes).entries()) {
      const keys = formTexts(form([randomItem(random(n + 1), type, 'item01')])).map(({ key }) => key)
      expect({ type, twice: keys.filter((key, at) => keys.indexOf(key) !== at) }).toEqual({ type, twice: [] })
    }
  })

  /** Settings of a form that are no texts for visitors. A new setting belongs here or into `formTextPaths`. */
  const noTexts =
    /^(theme\.(primary|background|headImage|logo|numbering|questionPerPage)|settings\.(language|languages|seats|access|notify|push|exam|draft|embed)\b.*|settings\.privacy\.url|settings\.window\.(from|to|dailyHours|weekdays|timeZone)|settings\.limits\.\w+\.(max|per)|settings\.submit\.(end|url|publicResult|editAfter|receipt)|settings\.share\.image|settings\.cover\.(show|image|count|time|minutes))$/

  it('include every setting of the form that is a text', () => {
    const known = new Set(formTextPaths.map(({ path }) => path))
    expect(Object.keys(settingNames).filter((path) => !known.has(path) && !noTexts.test(path))).toEqual([])
  })
})

describe('a translated form', () => {
  it('has the translations, and the main language elsewhere', () => {
    const { title, items } = formIn(withEnglish, withEnglish.translations?.en)
    expect(title).toBe('Registration')
    expect(items[0]).toMatchObject({ label: 'Name', help: '如证件所示' })
    expect(items[1]).toMatchObject({ label: '性别', options: [{ value: 'a', label: 'Female' }, { value: 'b' }] })
  })

  it('has the same ids, values, rules and checks of answers, for every type', () => {
    for (const [n, type] of Object.keys(itemTypes).entries()) {
      const one = form([asItem({ ...randomItem(random(n + 7), type, 'item01'), label: '题' } as never)], [], {
        access: { signIn: true },
      })
      const other = formIn(one, everything(one, 'translated').translations?.en)
      const [before, after] = [compile(one), compile(other)]
      expect(after.errors.map(({ code }) => code)).toEqual(before.errors.map(({ code }) => code))
      expect({ type, schema: after.artifact?.answerSchema }).toEqual({ type, schema: before.artifact?.answerSchema })
      expect(after.artifact?.graph).toEqual(before.artifact?.graph)
      expect(diffForms(one, other).filter(({ level }) => level === 'breaking')).toEqual([])
    }
  })

  it('is made once per version and language; schema, graph and codebook stay those of the version', () => {
    const artifact = compiled(withEnglish)
    const version = { formId: 1, version: 1, hash: 'x', createTime: new Date(0), document: withEnglish, artifact }
    const translated = publishedIn(version, 'en')
    expect(publishedIn(version, 'en')).toBe(translated)
    expect(publishedIn(translated, 'zh-cn')).toBe(version)
    expect(publishedIn(version, 'fr')).toBe(version)
    expect(translated.artifact.publicForm.title).toBe('Registration')
    expect(translated.artifact.codebook).toBe(artifact.codebook)
    expect(translated.artifact.answerSchema).toBe(artifact.answerSchema)
    // visitors download their own language only
    expect(JSON.stringify(artifact.publicForm)).not.toContain('Registration')
    expect(translated.artifact.publicForm).not.toHaveProperty('translations')
  })
})

describe('translating', () => {
  it('counts what is missing, outdated and done; numbers and hidden questions need nothing', () => {
    const more = { ...withEnglish, items: [...withEnglish.items, item('rate01', 'radio', { options: options(1, 2) })] }
    const plain = { ...more, items: more.items.map((one) => ({ ...one, options: undefined })) as readonly Item[] }
    expect(completenessOf(withEnglish, 'en')).toEqual({ total: 12, missing: 9, outdated: 0, percent: 25 })
    expect(completenessOf(plain, 'en').total).toBeLessThan(completenessOf(more, 'en').total)
    expect(stateOf({ key: 'a', text: '1–2', name: '', format: 'line', max: 9 }, undefined)).toBe('optional')
    expect(completenessOf(everything(sample, 'x'), 'en')).toMatchObject({ missing: 0, percent: 100 })
  })

  it('marks a translation whose original has changed, until it is saved again', () => {
    const edited = { ...withEnglish, title: '报名表' }
    expect(completenessOf(edited, 'en')).toMatchObject({ outdated: 1 })
    expect(formIn(edited, edited.translations?.en).title).toBe('Registration')
    const again = translate(edited, 'en', new Map([['form.title', 'Registration form']]))
    expect(completenessOf(again, 'en')).toMatchObject({ outdated: 0 })
  })

  it('warns before publishing, and does not refuse', () => {
    const { errors, warnings } = compile({ ...withEnglish, title: '报名表' })
    expect(errors).toEqual([])
    expect(warnings.map(({ code, message }) => [code, message.en])).toEqual([
      ['translation.missing', 'English: 9 texts are not translated. Visitors will see the original.'],
      ['translation.outdated', 'English: the original of 1 text has changed since it was translated'],
    ])
    expect(checkTranslations(offerLanguage(withEnglish, 'en', false))).toEqual([])
    expect(checkTranslations(sample)).toEqual([])
  })

  it('forgets an empty translation and ignores unknown keys', () => {
    const cleared = translate(
      withEnglish,
      'en',
      new Map([
        ['form.title', ' '],
        ['nobody.label', 'x'],
      ]),
    )
    expect(Object.keys(cleared.translations?.en ?? {})).toEqual(['name01.label', 'pick01.options.a.label'])
  })

  it('is offered once its last text is translated, not when it is added', () => {
    const added = addLanguage(sample, 'en')
    expect([offeredLanguages(added), translatedLanguages(added)]).toEqual([['zh-cn'], ['en']])
    const partly = translate(added, 'en', new Map(Object.entries(english)))
    expect(offeredLanguages(offeredOnceComplete(added, partly, 'en'))).toEqual(['zh-cn'])
    const whole = everything(partly, 'E')
    expect(offeredLanguages(offeredOnceComplete(partly, whole, 'en'))).toEqual(['zh-cn', 'en'])
    // an author who takes it back afterwards is not overruled
    expect(offeredLanguages(offeredOnceComplete(whole, everything(whole, 'F'), 'en'))).toEqual(['zh-cn'])
  })

  it('adds, offers and removes languages', () => {
    expect(offeredLanguages(withEnglish)).toEqual(['zh-cn', 'en'])
    const hidden = offerLanguage(withEnglish, 'en', false)
    expect(offeredLanguages(hidden)).toEqual(['zh-cn'])
    expect(hidden.settings).not.toHaveProperty('languages')
    expect(translatedLanguages(hidden)).toEqual(['en'])
    expect(removeLanguage(withEnglish, 'en')).toEqual(sample)
  })
})

describe('editing a form', () => {
  it('removes translations with their question and brings both back', () => {
    const without = removeItem(withEnglish, 'name01')
    expect(Object.keys(without.translations?.en ?? {})).toEqual(['pick01.options.a.label', 'form.title'])
    const back = restoreItem(without, withEnglish, 'name01')
    expect(back.items).toEqual(withEnglish.items)
    expect(back.translations?.en?.['name01.label']?.text).toBe('Name')
  })

  it('copies translations with their question', () => {
    const copied = duplicateItem(withEnglish, 'name01')
    const { id } = copied.items[1]!
    expect(copied.translations?.en?.[`${id}.label`]).toEqual(withEnglish.translations?.en?.['name01.label'])
  })
})

describe('a document', () => {
  it('keeps its translations and refuses unknown languages', () => {
    const read = validateDocument(JSON.parse(JSON.stringify(withEnglish)))
    expect('form' in read && read.form).toEqual(withEnglish)
    const bad = validateDocument({ ...sample, translations: { xx: {} } })
    expect('faults' in bad && bad.faults.map(({ at }) => at)).toEqual(['translations/xx'])
    const long = validateDocument({ ...sample, translations: { en: { 'form.title': { text: 'x'.repeat(50_001) } } } })
    expect('faults' in long && long.faults[0]?.at).toBe('translations/en/form.title/text')
  })

  it('drops translations of unknown texts with a finding, and sanitises formatted ones', () => {
    const dirty: Form = {
      ...sample,
      translations: {
        en: { 'text01.html': { text: '<script>' }, 'gone01.label': { text: 'x' }, 'name01.label': { text: '<b>' } },
      },
    }
    expect(unknownTranslations(dirty).map(({ code, at }) => [code, at])).toEqual([
      ['translation.unknown', 'translations/en'],
    ])
    expect(cleanTranslations(dirty, () => 'clean').translations).toEqual({
      en: { 'text01.html': { text: 'clean' }, 'name01.label': { text: '<b>' } },
    })
  })

  it('tells of changed translations before publishing', () => {
    expect(diffForms(sample, withEnglish).map(({ code }) => code)).toContain('translations')
  })
})

describe('a language', () => {
  it('is found by what browsers say', () => {
    expect(languageOfTag('zh-Hant-HK')).toBe('zh-tw')
    expect(languageOfTag('zh-TW', ['zh-cn', 'en'])).toBe('zh-cn')
    expect(languageOfTag('fr-CA')).toBe('fr')
    expect(languageOfTag('tlh')).toBeUndefined()
    expect(preferredLanguage('de-CH, fr;q=0.9, en;q=0.8, *;q=0.1', ['zh-cn', 'en', 'fr'])).toBe('fr')
    expect(preferredLanguage('ja', ['zh-cn', 'en'])).toBeUndefined()
    expect(preferredLanguage('en;q=0, zh', ['zh-cn', 'en'])).toBe('zh-cn')
  })

  it('has a direction and an interface', () => {
    expect([directionOf('ar'), directionOf('en')]).toEqual(['rtl', 'ltr'])
    expect((['zh-tw', 'en', 'ar', 'ja'] as const).map(interfaceLocale)).toEqual(['zh-cn', 'en', 'en', 'en'])
  })
})
