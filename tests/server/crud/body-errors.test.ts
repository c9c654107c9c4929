import { describe, expect, it } from 'vitest'
import { formats } from '#schemas/module/string-formats.ts'
import type { Field, ModuleFile } from '#schemas/module/module-file.ts'
import { resolve } from '#schemas/module/resolve-module.ts'
import { bodyErrors } from '#server/crud/body-errors.ts'
import { createValidators } from '#server/crud/compile-validators.ts'
import { texts } from '#server/kit/validation-messages.ts'
import en from '#renderer/schema-form/messages/en.ts'
import zh from '#renderer/schema-form/messages/zh-cn.ts'

/** What the browser says by the same key: `format.date` lies in `format`. */
const said = (fault: object, key: string): unknown =>
  key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], fault)
const asServer = (text: unknown): string => String(text).replaceAll('{{', '{').replaceAll('}}', '}')

describe('the words of a refusal', () => {
  const shared = Object.keys(texts).filter((key) =>
    /^(?:format|type)\.|^(?:decimals|multipleOf|minimum|maximum|minLength|maxLength|enum|required|other)$/.test(key),
  )

  it.each(shared)('of %s are those of the form in the browser', (key) => {
    expect(texts[key]).toEqual({ 'zh-cn': asServer(said(zh.fault, key)), en: asServer(said(en.fault, key)) })
  })

  it.each(Object.keys(formats))('say how a value of the format %s is written', (format) => {
    expect(Object.keys(texts)).toContain(`format.${format}`)
  })
})

describe('what a field takes', () => {
  const judge = (field: Omit<Field, 'label'>, value: unknown, locale: 'zh-cn' | 'en' = 'en') => {
    const module = resolve({
      module: 'shop/thing',
      version: 1,
      title: 'x',
      table: { name: 'shop_thing', key: 'id' },
      permissions: { prefix: 'shop:thing' },
      dataScope: false,
      fields: { id: { type: 'id', label: 'x' }, it: { ...field, label: { 'zh-cn': '它', en: 'It' } } },
    } satisfies ModuleFile)
    const validate = createValidators().of(module, 'create')
    validate({ it: value })
    return bodyErrors(module, { it: value }, validate.errors ?? [], locale)
  }

  it.each<[Omit<Field, 'label'>, unknown, string, string]>([
    [{ type: 'decimal', precision: 8, scale: 2 }, 12.349, 'multipleOf', 'It can have up to 2 decimal places'],
    [{ type: 'int', schema: { multipleOf: 12 } }, 5, 'multipleOf', 'It must be a multiple of 12'],
    [{ type: 'int' }, 'abc', 'type', 'It must be a whole number'],
    [{ type: 'decimal', precision: 8, scale: 2 }, 'abc', 'type', 'It must be a number'],
    [{ type: 'date' }, '05.03.2026', 'format', 'It must be a date, such as 2026-01-31'],
    [{ type: 'email' }, 'nobody', 'format', 'It must be an email address, such as name@example.com'],
  ])('%o refuses %o as %s: %s', (field, value, code, message) => {
    expect(judge(field, value)).toEqual([{ field: 'it', code, message }])
  })

  it('is said in Chinese too', () => {
    expect(judge({ type: 'decimal', precision: 8, scale: 2 }, 0.001, 'zh-cn')[0]?.message).toBe('「它」最多 2 位小数')
  })
})
