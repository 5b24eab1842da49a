// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// list_standard_roles, read_health, read_statistics, read_timetable.

export interface AuditHealthOut {
  chains: number;
  whole: number;
  broken: number;
  verifiedAt: string | null;
}

export interface BackupHealthOut {
  at: string;
  whole: boolean;
  contents: number;
}

export interface DayOut {
  day: string;
  people: number;
}

export interface HealthOut {
  at: string;
  failedJobs: number;
  waitingJobs: number;
  oldestJobSeconds: number;
  mails: MailHealthOut;
  storage: StorageHealthOut;
  audit: AuditHealthOut;
  backup: BackupHealthOut | null;
  versions: VersionsOut;
}

export interface HourOut {
  at: string;
  done: number;
  failed: number;
}

export type Lane = "QUICK" | "SLOW" | "BULK";

export interface LaneOut {
  lane: Lane;
  waiting: number;
  running: number;
  failed: number;
  oldestSeconds: number;
}

export interface MailHealthOut {
  sent: number;
  waiting: number;
  bounced: number;
  failed: number;
}

export interface StandardRoleOut {
  code: string;
  name: string;
  external: boolean;
  permissions: string[];
  members: number;
  organizations: number;
}

export interface StandardRolesOut {
  items: StandardRoleOut[];
}

export interface StatisticsOut {
  at: string;
  organizations: number;
  people: number;
  online: number;
  active: number;
  pendingInvitations: number;
  files: number;
  storageBytes: number;
  jobsWaiting: number;
  jobsFailed: number;
  days: DayOut[];
  hours: HourOut[];
  lanes: LaneOut[];
}

export interface StorageHealthOut {
  usedBytes: number;
  quotaBytes: number | null;
  nearlyFull: number;
}

export interface TimetableEntryOut {
  id: string;
  title: string;
  cron: string;
  hours: string;
  each: boolean;
  lane: Lane;
  lastAt: string | null;
  nextAt: string | null;
  waiting: number;
  failed: number;
}

export interface TimetableOut {
  items: TimetableEntryOut[];
}

export interface VersionsOut {
  product: string;
  database: string;
  expected: string;
  upToDate: boolean;
  postgresql: string;
}
