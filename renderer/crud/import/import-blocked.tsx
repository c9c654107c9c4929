import { IconAlertTriangle } from '@tabler/icons-react'
import type { ImportObstacle } from '#schemas/api/import-api-types.ts'
import { useMessages } from '../../kit/i18n.ts'
import { useApi } from '../../kit/use-api-query.ts'
import { TextLink } from '../../ui/text-link.tsx'
import parts from './import-notices.module.css'
import { importMessages } from '../lazy-part-messages.ts'

/**
 * Shows the reason why no rows can be imported at present; reloads when the user returns from the screen that fixes it.
 */
export function ImportBlocked({ base }: { readonly base: string }) {
  const t = useMessages(importMessages)
  const { data } = useApi<ImportObstacle | null>(`${base}/import/obstacle`, undefined, { onFocus: true })
  if (!data) return null
  return (
    <output className={parts.warning}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span>
        {data.message}
        {data.link !== undefined && (
          <>
            {' '}
            <TextLink to={data.link} external>
              {t('file.mend')}
            </TextLink>
          </>
        )}
      </span>
    </output>
  )
}
