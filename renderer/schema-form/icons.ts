import {
  IconActivity, IconAdjustments, IconAlertTriangle, IconApps, IconArchive, IconBell, IconBook, IconBriefcase, IconBuilding, IconCalendar, IconCategory, IconChartBar,
  IconChecklist, IconCircle, IconClipboardCheck, IconClipboardList, IconClock, IconCode, IconDatabase, IconDeviceDesktop, IconDeviceMobile, IconDoor, IconFile,
  IconFileText, IconFolder, IconForms, IconHistory, IconHome, IconId, IconKey, IconLayoutDashboard, IconLink, IconList, IconListDetails, IconListTree,
  IconLock, IconLogin, IconMail, IconMenu2, IconMessage, IconPalette, IconPhoto, IconPlayerPlay, IconPlug, IconPuzzle, IconReportAnalytics, IconRoute,
  IconSchema, IconSend, IconServer, IconSettings, IconShare, IconShield, IconSitemap, IconSpeakerphone, IconStar, IconTable, IconTag, IconTemplate,
  IconTool, IconTrash, IconUser, IconUserCheck, IconUsers, IconVariable, IconVocabulary, IconWorld, type Icon,
} from '@tabler/icons-react'
import type { IconName } from '#schemas/module/icon-names.ts'

const drawn: Readonly<Record<IconName, Icon>> = {
  activity: IconActivity, adjustments: IconAdjustments, 'alert-triangle': IconAlertTriangle, apps: IconApps, archive: IconArchive, bell: IconBell, book: IconBook,
  briefcase: IconBriefcase, building: IconBuilding, calendar: IconCalendar, category: IconCategory, 'chart-bar': IconChartBar,
  checklist: IconChecklist, circle: IconCircle, 'clipboard-check': IconClipboardCheck, 'clipboard-list': IconClipboardList, clock: IconClock,
  code: IconCode, database: IconDatabase, 'device-desktop': IconDeviceDesktop, 'device-mobile': IconDeviceMobile, door: IconDoor, file: IconFile,
  'file-text': IconFileText, folder: IconFolder, forms: IconForms, history: IconHistory, home: IconHome, id: IconId, key: IconKey,
  'layout-dashboard': IconLayoutDashboard, link: IconLink, list: IconList, 'list-details': IconListDetails, 'list-tree': IconListTree, lock: IconLock,
  login: IconLogin, mail: IconMail, 'menu-2': IconMenu2, message: IconMessage, palette: IconPalette, photo: IconPhoto, 'player-play': IconPlayerPlay,
  plug: IconPlug, puzzle: IconPuzzle, 'report-analytics': IconReportAnalytics, route: IconRoute, schema: IconSchema, send: IconSend, server: IconServer,
  settings: IconSettings, share: IconShare, shield: IconShield, sitemap: IconSitemap, speakerphone: IconSpeakerphone, star: IconStar, table: IconTable,
  tag: IconTag, template: IconTemplate, tool: IconTool, trash: IconTrash, user: IconUser, 'user-check': IconUserCheck, users: IconUsers,
  variable: IconVariable, vocabulary: IconVocabulary, world: IconWorld,
}

/** The icons a menu may name, as tabler names them without the prefix. An unknown name shows a circle. */
export const icons: Readonly<Record<string, Icon>> = drawn
