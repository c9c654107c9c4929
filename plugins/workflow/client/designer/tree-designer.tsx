import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FormActions, UndoRedo } from '#renderer/form-workspace/form-head.tsx'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import type { Form } from '#schemas/form/form.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import type { Trial } from '../../shared/definition-api-types.ts'
import { DesignerBar } from './designer-bar.tsx'
import classes from './tree-designer.module.css'
import { TreeDesignerCanvas } from './tree-designer-canvas.tsx'
import { StartFrom } from './choose-starting-template.tsx'
import { TreeTrial } from './tree-trial.tsx'
import { useProcess, type Problem, type ProcessModel } from './use-process-draft.ts'

export interface DesignerProps {
  readonly form: FormDetail
  /** Questions of the form's draft. */
  readonly document: Form
  readonly model: ProcessModel | null
  readonly onPublished: () => Promise<unknown>
}

/** The tree designer of a form's process: saves automatically, publishes. */
export function Designer({ form, document, model, onPublished }: DesignerProps) {
  const isReadonly = !useAllowed()('project:form:edit')
  const draft = useProcess(form.formKey, model, document)
  // a problem found when publishing the form links to its node
  const at = useSearchParams()[0].get('at')
  const [shown, setShown] = useState<Problem | undefined>(at === null ? undefined : { node: at, message: '' })
  const { document: tree, edit, canUndo, canRedo } = draft
  // a changed drawing would be passed differently
  const [tried, setTried] = useState<{ readonly tree: TreeNode | undefined; readonly trial: Trial | undefined }>()
  const [isTrying, setTrying] = useState(false)
  const [step, setStep] = useState<{ readonly node: string }>()
  const trial = tried?.tree === tree ? tried?.trial : undefined
  const passed = useMemo(() => new Set([...(trial?.passed ?? []), ...(trial?.flows ?? [])]), [trial])

  const endTrial = (): void => {
    setTrying(false)
    setTried(undefined)
    setStep(undefined)
  }

  return (
    <div className={classes.designer}>
      {!isReadonly && (tree || canUndo || canRedo) && (
        <FormActions>
          <UndoRedo draft={draft} />
        </FormActions>
      )}
      {tree ? (
        <>
          <DesignerBar
            form={form}
            draft={draft}
            isReadonly={isReadonly}
            onShow={(problem) => setShown({ ...problem })}
            isTrying={isTrying}
            onTry={() => (isTrying ? endTrial() : setTrying(true))}
            onPublished={onPublished}
          />
          <div className={classes.body} data-trying={isTrying || undefined}>
            <TreeDesignerCanvas
              tree={tree}
              form={document}
              formKey={form.formKey}
              draft={draft}
              isReadonly={isReadonly}
              shown={shown}
              passed={passed}
              isTrying={isTrying}
              step={trial && step}
            />
            {isTrying && (
              <TreeTrial
                formKey={form.formKey}
                form={document}
                tree={tree}
                current={trial && step?.node}
                onTried={(next) => setTried({ tree, trial: next })}
                onFindings={([first]) => setShown({ node: first!.element, message: first!.message })}
                onLead={(node) => setStep({ node })}
                onClose={endTrial}
              />
            )}
          </div>
        </>
      ) : (
        <div className={classes.viewport} data-plain>
          <StartFrom form={document} isReadonly={isReadonly} onStart={(started) => edit(() => started)} />
        </div>
      )}
    </div>
  )
}
