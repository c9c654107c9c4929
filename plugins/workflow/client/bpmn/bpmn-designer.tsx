import { useCallback, useRef, useState } from 'react'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { usePageTitle } from '#renderer/kit/page-titles.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { refresh } from '#renderer/kit/use-api-query.ts'
import { useLeaveGuard } from '#renderer/kit/use-leave-guard.ts'
import { confirm } from '#renderer/ui/ask-confirmation.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import type Canvas from 'diagram-js/lib/core/Canvas'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type Selection from 'diagram-js/lib/features/selection/Selection'
import classes from './bpmn.module.css'
import { DesignerBar } from './bpmn-designer-bar.tsx'
import { DesignerTools } from './canvas-tools.tsx'
import { Inspector } from './properties-panel.tsx'
import { BoundFormContext, useBound } from './bound-form.tsx'
import { designerMessages } from '../designer/messages.ts'
import { bpmnMessages } from './messages.ts'
import { Minimap } from './minimap.tsx'
import { xmlOf } from './bpmn-modeler.ts'
import { Palette } from './element-palette.tsx'
import { TrialPanel } from './trial-panel.tsx'
import { useFindings } from './use-findings.ts'
import { useModeler } from './use-modeler.ts'

/** The model to start from. */
export interface Opened {
  readonly xml: string
  readonly name: string
  readonly formKey: string | null
  /** Id of the draft's row, when a draft is edited. */
  readonly draftId?: number
  readonly version?: number
}
export type Draft = Opened & { readonly draftId: number; readonly version: number }

/** BPMN designer with palette, canvas and inspector. Saves drafts and deploys versions. */
export function BpmnDesigner({ opened }: { readonly opened: Opened }) {
  const t = useMessages(bpmnMessages)
  // most settings of a node have the texts of the tree designer: they come with the drawing, not with the first tap
  useMessages(designerMessages)
  const isReadonly = !useAllowed()('workflow:definition:edit')
  const box = useRef<HTMLElement>(null)
  const [model, setModel] = useState({ xml: opened.xml })
  const [name, setName] = useState(opened.name)
  const [draft, setDraft] = useState(
    opened.draftId === undefined ? undefined : { draftId: opened.draftId, version: opened.version! },
  )
  const [hasMinimap, setMinimap] = useState(true)
  const [isTrying, setTrying] = useState(false)
  const [formKey, setFormKey] = useState(opened.formKey)
  const [savedFormKey, setSavedFormKey] = useState(opened.formKey)
  const view = useModeler(box, model.xml)
  const { modeler, element } = view
  const { findings, show } = useFindings(modeler, formKey)
  const bound = useBound(formKey, setFormKey)
  usePageTitle(name, name)

  const save = async (): Promise<boolean> => {
    if (!modeler) return false
    const body = { name: name.trim() || t('new.name'), xml: await xmlOf(modeler), formKey }
    try {
      const row = draft
        ? await api.put<Draft>('/workflow/draft', { ...body, ...draft })
        : await api.post<Draft>('/workflow/draft', body)
      setDraft({ draftId: row.draftId, version: row.version })
      setSavedFormKey(formKey)
    } catch {
      // the API call has shown the error
      return false
    }
    view.kept()
    notify.ok(t('save.done'))
    await refresh('/workflow/draft')
    return true
  }
  useLeaveGuard({
    isDirty: () => !isReadonly && (view.isDirty() || formKey !== savedFormKey),
    ask: () =>
      confirm({ title: t('leave.title'), body: t('leave.body'), verb: t('leave.verb'), stay: t('leave.stay') }),
  })
  const lead = useCallback(
    (id: string): void => {
      const found = modeler?.get<ElementRegistry>('elementRegistry').get(id)
      if (!modeler || !found) return
      if (found.parent) {
        modeler.get<Selection>('selection').select(found)
        modeler.get<Canvas>('canvas').scrollToElement(found as never, 120)
      } else modeler.get<Selection>('selection').select([])
    },
    [modeler],
  )

  return (
    <div className={classes.screen}>
      <DesignerBar
        view={view}
        name={name}
        formKey={formKey}
        isReadonly={isReadonly}
        findings={findings}
        onName={setName}
        onDeployed={(deployed) => {
          setFormKey(deployed)
          setSavedFormKey(deployed)
        }}
        onSave={save}
        onImport={(xml, fileName) => {
          setModel({ xml })
          setName(fileName)
        }}
        onFindings={show}
        onLead={lead}
        onTry={() => setTrying(!isTrying)}
        isTrying={isTrying}
      />
      {view.error ? <ErrorState error={new Error(t('import.wrong', { name }))} /> : null}
      <div className={classes.body} data-trying={isTrying || undefined} hidden={view.error !== undefined}>
        {modeler && !isReadonly ? <Palette modeler={modeler} /> : <span />}
        <div className={classes.drawing}>
          <section ref={box} className={classes.canvas} aria-label={t('canvas')} />
          {modeler && (
            <DesignerTools modeler={modeler} isReadonly={isReadonly} hasMinimap={hasMinimap} onMinimap={setMinimap} />
          )}
          {modeler && hasMinimap && <Minimap modeler={modeler} />}
        </div>
        {modeler && isTrying && (
          <TrialPanel
            modeler={modeler}
            formKey={formKey}
            onFindings={show}
            onLead={lead}
            onClose={() => setTrying(false)}
          />
        )}
        {modeler && element && !isTrying && (
          <BoundFormContext value={bound}>
            <Inspector
              modeler={modeler}
              element={element}
              isReadonly={isReadonly}
              problems={findings.filter((one) => one.element === element.id).map(({ message }) => message)}
            />
          </BoundFormContext>
        )}
      </div>
    </div>
  )
}
