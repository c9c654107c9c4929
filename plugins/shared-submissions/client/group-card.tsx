import { useMessages } from '#renderer/kit/i18n.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { SettingsList, SettingsRow } from '#renderer/form-workspace/settings-section.tsx'
import { DashboardCard } from '#renderer/ui/dashboard-card.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { groupPath, type GroupLink } from '../shared/group-api-types.ts'
import { dataGroupMessages } from './messages.ts'

/** Home page card with the user's groups; renders nothing without any. */
export default function GroupCard() {
  const t = useMessages(dataGroupMessages)
  const { data = [] } = useApi<readonly GroupLink[]>('/project/data-group/mine')
  if (data.length === 0) return null
  return (
    <DashboardCard id="data-groups" title={t('card.title')}>
      <SettingsList>
        {data.map(({ gid, name, formKey, formName }) => (
          <SettingsRow key={gid} name={<TextLink to={groupPath(formKey, gid)}>{name}</TextLink>} details={formName} />
        ))}
      </SettingsList>
    </DashboardCard>
  )
}
