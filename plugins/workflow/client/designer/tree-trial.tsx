import { Button, Drawer } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '#renderer/kit/messages.ts'
import type { Form } from '#schemas/form/form.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { allVariables, namesRead } from '#schemas/process/tree/tree-variables.ts'
import type { Trial } from '../../shared/definition-api-types.ts'
import { trialMessages } from '../messages.ts'
import { TrialForm } from '../trial/trial-form.tsx'
import { withVariables } from './branch-condition-subjects.ts'
import { designerMessages, titleOf } from './messages.ts'
import { processPath } from './use-process-draft.ts'

export interface TreeTrialProps {
  readonly formKey: string
  readonly form: Form
  readonly tree: TreeNode
  readonly onTried: (trial: Trial | undefined) => void
  readonly onLead: (node: string) => void
}

/** Runs the current drawing as a trial, saved or not; the drawing marks its path. */
export function TreeTrial({ formKey, form, tree, onTried, onLead }: TreeTrialProps) {
  const t = useMessages(trialMessages)
  const [isOpen, setOpen] = useState(false)
  const td = useMessages(designerMessages)
  // a trial calls nothing: values that triggers would take are asked for beside the answers
  const shown = withVariables(form, allVariables(tree), (name, from) =>
    td('variable', { name, trigger: titleOf(from, td) }),
  )
  const lead = (node: string): void => {
    setOpen(false)
    onLead(node)
  }
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('title')}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="right"
        size={420}
        title={t('title')}
        closeButtonProps={{ 'aria-label': t('close') }}
        overlayProps={{ backgroundOpacity: 0.2 }}
      >
        <TrialForm
          path={`${processPath(formKey)}/trial`}
          drawn={() => ({ tree })}
          form={shown}
          asks={namesRead(tree)}
          onTried={onTried}
          onFindings={() => undefined}
          onLead={lead}
        />
      </Drawer>
    </>
  )
}
