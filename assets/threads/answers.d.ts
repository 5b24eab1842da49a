// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// create_comment, list_mentionable_people, read_thread.

export interface CommentOut {
  id: string;
  authorUserId: string | null;
  authorName: string;
  fromOutside: boolean;
  body: string;
  mentionedUserIds: string[];
  mentions: NamedOut[];
  parentCommentId: string | null;
  createdAt: string;
}

export interface MentionableOut {
  id: string;
  name: string;
  role: string;
  external: boolean;
}

export interface MentionablesOut {
  items: MentionableOut[];
}

export interface NamedOut {
  id: string;
  name: string;
}

export interface NoteOut {
  id: string;
  authorUserId: string | null;
  authorName: string;
  fromOutside: boolean;
  body: string;
  mentionedUserIds: string[];
  mentions: NamedOut[];
  parentCommentId: string | null;
  createdAt: string;
  isInternal: boolean;
}

export interface ThreadOut {
  entity: string;
  entityId: string;
  record: string;
  comments: CommentOut[];
  internalNotes: NoteOut[];
  total: number;
  earlier: number;
}
