import { fillItemTypes } from '#plugins/fill.ts'
import { addFillItemTypes, addPageParts, addWidgets, widgetOf } from '#renderer/fill/item-widgets.ts'
import { loadPageParts, loadWidgets } from '#renderer/fill/lazy-widgets.ts'
import type { Answers, Form } from '#schemas/form/form.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { typesIn } from '#schemas/form/row-items.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { FillPage } from '../shared/page-model.ts'
import { ConnectedForm } from './connected-form.tsx'
import { call, isSignedIn } from './send-answers.ts'

addFillItemTypes(fillItemTypes)

/** Hydrates the server-rendered page. Before that, and without scripts, the page works as plain forms. */
const root = document.getElementById('root')!
const page = JSON.parse(document.getElementById('page')!.textContent) as FillPage

// the code is written for browsers of 2023 on; older ones keep the plain forms
const isModern = 'toSorted' in Array.prototype
if (isModern && page.kind === 'form')
  void fetchWidgets(page.form, page.answers).then(() => hydrateRoot(root, <ConnectedForm page={page} />))
else if (isModern && page.kind === 'closed' && isSignedIn())
  void import('./page-for-signed-in.tsx').then(async ({ pageForSignedIn }) => {
    const live = createRoot(root)
    const found = await pageForSignedIn(page, call, live)
    if (!found) return
    await fetchWidgets(found.form, found.answers)
    const now = momentIn(found.form.settings.window?.timeZone, new Date())
    live.render(<ConnectedForm page={{ ...found, now }} />)
  })

/** The page preloads these files (html-document.tsx). */
async function fetchWidgets(form: Form, answers: Answers = {}): Promise<void> {
  const [widgets, parts] = await Promise.all([loadWidgets(typesIn(form.items)), loadPageParts(form)])
  addWidgets(widgets)
  addPageParts(parts)
  await Promise.all(form.items.map(({ id, type }) => widgetOf(type)?.prepare?.(answers[id])))
}
