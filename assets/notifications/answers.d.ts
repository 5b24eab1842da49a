// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// list_notifications, read_notification_mails, read_notification_preferences.

export type Digest = "IMMEDIATELY" | "DAILY" | "WEEKLY";

export type NotificationChannel = "IN_APP" | "EMAIL" | "SMS";

export interface NotificationKindOut {
  kind: string;
  label: string;
}

export interface NotificationOut {
  id: string;
  kind: string;
  kindLabel: string;
  icon: string;
  title: string;
  body: string;
  targetUrl: string | null;
  readAt: string | null;
  createdAt: string;
}

export interface NotificationsOut {
  items: NotificationOut[];
  page: number;
  pageSize: number;
  total: number;
  unread: number;
  elsewhere: number;
  kinds: NotificationKindOut[];
}

export interface PreferenceItemOut {
  kind: string;
  channel: NotificationChannel;
  enabled: boolean;
  fixed: boolean;
}

export interface PreferenceKindOut {
  kind: string;
  label: string;
  about: string;
  icon: string;
  digest: Digest;
  transactional: boolean;
}

export interface PreferencesOut {
  items: PreferenceItemOut[];
  kinds: PreferenceKindOut[];
  pausedUntil: string | null;
  phone: string | null;
}

export interface StoppedKindOut {
  kind: string;
  label: string;
}

export interface StoppedOut {
  kinds: StoppedKindOut[];
  stopped: boolean;
}
