import { SegmentedControl, Switch } from '@mantine/core'
import { useMessages } from '#renderer/kit/i18n.ts'
import { MomentField } from '#renderer/ui/date-time/date-time-field.tsx'
import { isDuration } from '#schemas/process/iso-duration.ts'
import { type TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { DurationField } from './duration-field.tsx'
import { designerMessages } from './messages.ts'

interface DelayFieldsProps {
  readonly node: TreeNode
  readonly isReadonly: boolean
  readonly isChecked: boolean
  readonly fault: string | undefined
  readonly onChange: (
    patch: {
      readonly for?: string | undefined
      readonly until?: string | undefined
      readonly clock?: 'working' | undefined
    },
    mark?: string,
  ) => void
}

/** How long a delay waits, or until when. */
export function DelayFields({ node, isReadonly, isChecked, fault, onChange }: DelayFieldsProps) {
  const t = useMessages(designerMessages)
  const isUntil = node.until !== undefined
  return (
    <>
      <SegmentedControl
        aria-label={t('delay.label')}
        readOnly={isReadonly}
        value={isUntil ? 'until' : 'for'}
        data={[
          { value: 'for', label: t('delay.for') },
          { value: 'until', label: t('delay.until') },
        ]}
        onChange={(next) =>
          onChange(
            next === 'until' ? { for: undefined, until: '', clock: undefined } : { for: 'P1D', until: undefined },
          )
        }
      />
      {isUntil ? (
        <MomentField
          label={t('delay.at')}
          accuracy="minute"
          error={isChecked && !node.until ? t('summary.noTime') : undefined}
          readOnly={isReadonly}
          value={node.until || undefined}
          onChange={(until) => onChange({ until: until ?? '' })}
        />
      ) : (
        <>
          <DurationField
            label={t('delay.time')}
            value={node.for ?? ''}
            error={isChecked && !isDuration(node.for ?? '') ? t('summary.noTime') : fault}
            isReadonly={isReadonly}
            onChange={(next, mark) => onChange({ for: next }, mark)}
          />
          <Switch
            label={t('timeout.working')}
            description={t('timeout.workingHint')}
            checked={node.clock === 'working'}
            disabled={isReadonly}
            onChange={(event) => onChange({ clock: event.currentTarget.checked ? 'working' : undefined })}
          />
        </>
      )}
    </>
  )
}
