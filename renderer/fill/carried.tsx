import type { Answers } from '#schemas/form/form.ts'
import type { Page } from '#schemas/form/pages.ts'

/** What a form needs to be posted without scripts. */
export interface NativeForm {
  readonly action: string
  readonly idempotencyKey: string
  readonly ext: string
  /** The page's own query, for rules that read it. */
  readonly url: Readonly<Record<string, string>>
}

/** Everything a native post has to bring back: where it is, what it showed, and the answers of all other pages. */
export function Carried({ native, version, page, answers }: { readonly native: NativeForm; readonly version: number; readonly page: Page | undefined; readonly answers: Answers }) {
  const items = page?.items ?? []
  const here = new Set(items.map((item) => item.id))
  // a locked group of options is not posted by the browser
  const locked = new Set(items.filter((item) => item.readOnly && item.options).map((item) => item.id))
  const url = new URLSearchParams(native.url).toString()
  return (
    <>
      <input type="hidden" name="_version" value={version} />
      <input type="hidden" name="_page" value={page?.key ?? ''} />
      <input type="hidden" name="_shown" value={[...here].join(',')} />
      <input type="hidden" name="_key" value={native.idempotencyKey} />
      {native.ext ? <input type="hidden" name="_ext" value={native.ext} /> : null}
      {url ? <input type="hidden" name="_url" value={url} /> : null}
      {Object.entries(answers).filter(([key]) => !here.has(key.split(':')[0]!) || locked.has(key)).flatMap(([key, value]) =>
        textsOf(value).map((text, i) => <input key={`${key} ${i}`} type="hidden" name={key} value={text} />))}
    </>
  )
}

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : value === undefined || value === null ? [] : [String(value)])
