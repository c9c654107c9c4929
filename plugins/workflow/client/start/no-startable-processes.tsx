import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { designerPath } from '../../shared/definition-api-types.ts'
import { workflowMessages } from '../messages.ts'
import classes from './start.module.css'

/** No process to start: whoever may make one begins here, others read whom to ask. */
export function NoProcesses({ compact = false }: { readonly compact?: boolean }) {
  const t = useMessages(workflowMessages)
  const allowed = useAllowed()
  // the page of the templates makes a form with its process
  const mayUseTemplates = allowed('project:form:add')
  const mayDraw = allowed('workflow:definition:edit')
  const mayMake = mayUseTemplates || mayDraw
  return (
    <EmptyState
      compact={compact}
      icon={IconPlayerPlay}
      title={t('start.none')}
      hint={t(mayMake ? 'start.noneHint' : 'start.noneAsk')}
      action={
        mayMake && (
          <div className={classes.makers}>
            {mayUseTemplates && (
              <Button component={Link} to="/project/ready">
                {t('start.fromTemplate')}
              </Button>
            )}
            {mayDraw && (
              <Button variant={mayUseTemplates ? 'default' : 'filled'} component={Link} to={designerPath}>
                {t('start.draw')}
              </Button>
            )}
          </div>
        )
      }
    />
  )
}
