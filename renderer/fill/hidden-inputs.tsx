import type { Answers, Form, Item } from '#schemas/form/form.ts'
import type { Page } from '#schemas/form/form-pages.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import { widgetOf } from './item-widgets.ts'

/** Data for posting a form without scripts. */
export interface NativeForm {
  readonly action: string
  readonly idempotencyKey: string
  readonly ext: string
  /** Opening time of the page in Unix seconds; empty when unknown. */
  readonly opened?: string
  /** Query of the page, for rules that read it. */
  readonly url: Readonly<Record<string, string>>
}

interface CarriedProps {
  readonly native: NativeForm
  readonly version: number
  readonly form: Form
  readonly page: Page | undefined
  readonly answers: Answers
}

/** Renders hidden inputs for a native post: position, shown items, and the answers of all other pages. */
export function HiddenInputs({ native, version, form, page, answers }: CarriedProps) {
  const all = new Map(form.items.map((item) => [item.id, item]))
  const items = page?.items ?? []
  const here = new Set(items.map((item) => item.id))
  // Browsers do not post disabled controls.
  const locked = new Set(items.filter((item) => item.readOnly && widgetOf(item.type)?.isLocked).map((item) => item.id))
  const url = new URLSearchParams(native.url).toString()
  return (
    <>
      <input type="hidden" name="_version" value={version} />
      <input type="hidden" name="_page" value={page?.key ?? ''} />
      <input type="hidden" name="_shown" value={[...here].join(',')} />
      <input type="hidden" name="_key" value={native.idempotencyKey} />
      {native.opened ? <input type="hidden" name="_opened" value={native.opened} /> : null}
      {native.ext ? <input type="hidden" name="_ext" value={native.ext} /> : null}
      {url ? <input type="hidden" name="_url" value={url} /> : null}
      {Object.entries(answers)
        .filter(([key]) => !here.has(key.split(':')[0]!) || locked.has(key))
        .flatMap(([key, value]) =>
          fieldsOf(all.get(key), key, value).map(([name, text], i) => (
            <input key={`${key} ${i}`} type="hidden" name={name} value={text} />
          )),
        )}
    </>
  )
}

/** Returns the form fields of a value, as its item type writes them; other texts are posted unchanged. */
const fieldsOf = (
  item: Item | undefined,
  key: string,
  value: unknown,
): readonly (readonly [name: string, text: string])[] =>
  (item && itemTypeOf(item.type)?.fields(item, value)) ?? [value].flat().map((one) => [key, String(one)] as const)
