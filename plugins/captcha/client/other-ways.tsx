import { Button } from '@mantine/core'
import { IconBolt, IconHandClick, IconPuzzle } from '@tabler/icons-react'
import { useId } from 'react'
import { captchaTypes, type CaptchaType } from '#schemas/api/captcha-api-types.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './captcha.module.css'
import { isStuck, type CaptchaState } from './use-captcha.ts'
import { captchaMessages } from './messages.ts'

const icons = { blockPuzzle: IconPuzzle, clickWord: IconHandClick, proofOfWork: IconBolt } as const
const names = { blockPuzzle: 'puzzle', clickWord: 'words', proofOfWork: 'work' } as const

interface OtherWaysProps {
  readonly state: CaptchaState
  readonly type: CaptchaType
  readonly onChange: (type: CaptchaType) => void
}

/** The foot of the popup: the two ways that are not in use, in color once this one has failed twice. */
export function OtherWays({ state, type, onChange }: OtherWaysProps) {
  const t = useMessages(captchaMessages)
  const labelId = useId()
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no field set: it has no fields, and a legend takes no part in a grid
      role="group"
      aria-labelledby={labelId}
      className={classes.others}
    >
      <span id={labelId} className={classes.othersLabel}>
        {t('others')}
      </span>
      {captchaTypes
        .filter((other) => other !== type)
        .map((other, i) => {
          const Icon = icons[other]
          return (
            <Button
              // by position: the button that was pressed stays and keeps the focus, unless the way takes it
              key={i}
              variant={isStuck(state) ? 'light' : 'default'}
              disabled={state.is === 'right'}
              aria-label={other === 'proofOfWork' ? t('workName') : undefined}
              px={8}
              classNames={{ root: classes.other!, label: classes.otherLabel! }}
              fw={400}
              leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
              onClick={() => onChange(other)}
            >
              {t(names[other])}
            </Button>
          )
        })}
    </div>
  )
}
