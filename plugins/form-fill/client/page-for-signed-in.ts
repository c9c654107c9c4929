import type { Envelope } from '#schemas/api/envelope.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { ClosedPage, FormPage } from '../shared/page-model.ts'
import type { Call } from './send.ts'

/**
 * The page itself comes without the session, which only scripts send; so a form for those signed in is fetched with it.
 * Undefined where it stays closed. Such forms are few: none of this is in the page's first script.
 */
export async function pageForSignedIn(
  { formKey, locale, title, theme }: ClosedPage,
  call: Call,
): Promise<Omit<FormPage, 'now'> | undefined> {
  const found = await fetchForm(formKey, locale, call).catch(() => undefined)
  const fields = new URLSearchParams(location.search)
  return (
    found && {
      kind: 'form',
      formKey,
      locale,
      title,
      theme,
      ...found,
      answers: defaultsOf(found.form),
      errors: [],
      page: 0,
      appeared: false,
      url: Object.fromEntries([...fields].slice(0, 50)),
      ext: fields.get('ext') ?? '',
      idempotencyKey: '',
      mayRepeat: true,
      opened: '',
    }
  )
}

/** What the server's own page has from the start. */
const defaultsOf = ({ items }: FormPage['form']): FormPage['answers'] =>
  Object.fromEntries(items.flatMap((item) => (item.default === undefined ? [] : [[item.id, item.default]])))

/** The form as whoever is signed in may see it; undefined when it stays closed. */
async function fetchForm(
  formKey: string,
  locale: Locale,
  call: Call,
): Promise<Pick<FormPage, 'version' | 'form' | 'graph' | 'left' | 'validator'> | undefined> {
  const response = await call(`/api/public/form/${formKey}`, locale)
  if (!response.ok) return undefined
  const { data } = (await response.json()) as Envelope<{
    version: number
    document: FormPage['form'] | null
    graph: FormPage['graph']
    left: FormPage['left']
    validator: string
    state: { open: boolean }
  }>
  return data.state.open && data.document
    ? { version: data.version, form: data.document, graph: data.graph, left: data.left, validator: data.validator }
    : undefined
}
