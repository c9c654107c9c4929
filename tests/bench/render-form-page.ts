import { join } from 'node:path'
import type { FormPage } from '#plugins/form-fill/shared/page-model.ts'
import { compile } from '#schemas/form/compile.ts'
import type { Form } from '#schemas/form/form.ts'
import { loadFillPages } from '#server/build/build-browser-code.ts'
import { median } from './harness/bench-result.ts'

/** Median CPU milliseconds of rendering the form's first page from its artifact, past any cache. */
export async function measureRender(form: Form, times: number): Promise<number> {
  const { artifact, errors } = compile(form)
  if (!artifact) throw new Error(`the form does not compile: ${JSON.stringify(errors)}`)
  const pages = await loadFillPages(join(import.meta.dirname, '../..'))
  const page: FormPage = {
    kind: 'form',
    locale: 'zh-cn',
    language: 'zh-cn',
    formKey: 'bench000',
    title: form.title,
    theme: form.theme,
    assets: pages.assets,
    version: 1,
    validator: '/v.js',
    form: artifact.publicForm,
    graph: artifact.graph,
    answers: {},
    errors: [],
    page: 0,
    appeared: false,
    left: {},
    mayRepeat: true,
    opened: '',
    now: '2026-11-21T08:00:00',
    url: {},
    idempotencyKey: 'k',
    ext: '',
  }
  const once = (): number => {
    const before = process.cpuUsage()
    pages.render(page)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  for (let warmUp = 0; warmUp < 20; warmUp++) once()
  return median(Array.from({ length: times }, once))
}
