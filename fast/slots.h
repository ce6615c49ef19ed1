/* What the interpreter remembers at each place in the code, remembered by compiled code, too.

   - Attributes of Structs: compiled code reads an attribute of an interpreted class through PyObject_GetAttr, which
     looks it up in the type every time, and writes it the same way. Here each place remembers where the attribute of
     the last object lay. A type's version tag changes whenever the type does, and no two types share one.
   - Names of a module: compiled code looks up what is not its own in the module's dict every time. Here each place
     remembers what it found. A dict's version tag changes whenever the dict does, and no two dicts share one.
   - isinstance: a Struct's class has a metaclass, so Python asks that whether an object is an instance. Here it is
     asked only if it would not answer what any class does.
   - Words in lists and tuples: Python compares them letter by letter. Here they are told apart by their hashes, which
     each string remembers. Numbers in them: Python asks each whether it is the same. Here they are compared as such.
   - Faults: a third of all compiled code is what to do when something fails. It is said to be cold, so it lies apart.
     The end of a game is no fault: nobody asks through which functions it came.
*/
#ifndef FATHOM_SLOTS_H
#define FATHOM_SLOTS_H
#include <Python.h>
#include <structmember.h>
#include "CPy.h"

#if defined(__GNUC__) && !defined(Py_GIL_DISABLED)
/* Compiled rules are large, and wait for the processor to fetch them more than for anything else: so what they share is
   there once for all modules and called, not written out at each place, and what hardly happens lies apart. */
#define FATHOM_SHARED __attribute__((weak, visibility("hidden"), noinline))
#define FATHOM_RARE __attribute__((weak, visibility("hidden"), noinline, cold))

typedef struct {
    unsigned int version;
    Py_ssize_t offset; /* in the object; FATHOM_KEPT: in its dict, where a cached_property keeps what it found */
} FathomSlot;
#define FATHOM_KEPT (-1)

FATHOM_RARE PyObject *fathom_find_slot(PyObject *object, PyObject *name, FathomSlot *slot) {
    PyTypeObject *type = Py_TYPE(object);
    if (type->tp_getattro == PyObject_GenericGetAttr) {
        PyObject *found = _PyType_Lookup(type, name);
        if (found != NULL && Py_IS_TYPE(found, &PyMemberDescr_Type)) {
            PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
            if (member->type == T_OBJECT_EX && (type->tp_flags & Py_TPFLAGS_VALID_VERSION_TAG)) {
                slot->version = type->tp_version_tag;
                slot->offset = member->offset;
            }
        } else if (found != NULL && strcmp(Py_TYPE(found)->tp_name, "cached_property") == 0) {
            if (type->tp_flags & Py_TPFLAGS_VALID_VERSION_TAG) {
                slot->version = type->tp_version_tag;
                slot->offset = FATHOM_KEPT;
            }
        }
    }
    return PyObject_GetAttr(object, name);
}

FATHOM_SHARED PyObject *fathom_get_kept(PyObject *object, PyObject *name) {
    PyObject **dict = _PyObject_GetDictPtr(object);
    PyObject *value = dict == NULL || *dict == NULL ? NULL : PyDict_GetItemWithError(*dict, name);
    if (value != NULL) {
        Py_INCREF(value);
        return value;
    }
    return PyErr_Occurred() ? NULL : PyObject_GetAttr(object, name);
}

FATHOM_SHARED PyObject *fathom_get(PyObject *object, PyObject *name, FathomSlot *slot) {
    unsigned int version = Py_TYPE(object)->tp_version_tag;
    if (version != 0 && version == slot->version) {
        if (slot->offset == FATHOM_KEPT) {
            return fathom_get_kept(object, name);
        }
        PyObject *value = *(PyObject **)((char *)object + slot->offset);
        if (value != NULL) {
            Py_INCREF(value);
            return value;
        }
    }
    return fathom_find_slot(object, name, slot);
}

#undef CPyObject_GetAttr
#define CPyObject_GetAttr(object, name)               \
    __extension__({                                   \
        static FathomSlot here_;                      \
        fathom_get((object), (name), &here_);         \
    })

FATHOM_RARE setattrofunc fathom_plain_set(void) {
    static setattrofunc plain;
    if (plain == NULL) {
        PyObject *msgspec = PyImport_ImportModule("msgspec");
        PyObject *base = msgspec == NULL ? NULL : PyObject_GetAttrString(msgspec, "Struct");
        plain = base == NULL ? PyObject_GenericSetAttr : ((PyTypeObject *)base)->tp_setattro;
        Py_XDECREF(base);
        Py_XDECREF(msgspec);
        PyErr_Clear();
    }
    return plain;
}

FATHOM_RARE int fathom_set_slow(PyObject *object, PyObject *name, PyObject *value, FathomSlot *slot) {
    PyTypeObject *type = Py_TYPE(object);
    /* Only Structs the garbage collector does not track: of the others, msgspec notes what they come to hold. */
    if (!PyType_IS_GC(type) && type->tp_setattro == fathom_plain_set()) {
        PyObject *found = _PyType_Lookup(type, name);
        if (found != NULL && Py_IS_TYPE(found, &PyMemberDescr_Type)) {
            PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
            if (member->type == T_OBJECT_EX && member->flags == 0 && (type->tp_flags & Py_TPFLAGS_VALID_VERSION_TAG)) {
                slot->version = type->tp_version_tag;
                slot->offset = member->offset;
            }
        }
    }
    return PyObject_SetAttr(object, name, value);
}

FATHOM_SHARED int fathom_set(PyObject *object, PyObject *name, PyObject *value, FathomSlot *slot) {
    unsigned int version = Py_TYPE(object)->tp_version_tag;
    if (version != 0 && version == slot->version) {
        PyObject **place = (PyObject **)((char *)object + slot->offset);
        PyObject *before = *place;
        Py_INCREF(value);
        *place = value;
        Py_XDECREF(before);
        return 0;
    }
    return fathom_set_slow(object, name, value, slot);
}

#define PyObject_SetAttr(object, name, value)         \
    __extension__({                                   \
        static FathomSlot here_;                      \
        fathom_set((object), (name), (value), &here_); \
    })

static inline Py_hash_t fathom_hash(PyObject *word) {
    Py_hash_t hash = ((PyASCIIObject *)word)->hash;
    return hash == -1 ? PyObject_Hash(word) : hash;
}

/* Where a word, or None, is among the items: -1 if nowhere, -2 if there are other things than words among them. */
FATHOM_SHARED Py_ssize_t fathom_place(PyObject **items, Py_ssize_t size, PyObject *word) {
    Py_hash_t hash = word == Py_None ? 0 : fathom_hash(word);
    for (Py_ssize_t i = 0; i < size; i++) {
        PyObject *item = items[i];
        if (item == word) {
            return i;
        }
        if (item == Py_None) {
            continue;
        }
        if (!PyUnicode_CheckExact(item)) {
            return -2;
        }
        if (fathom_hash(item) == hash && word != Py_None && PyUnicode_Compare(item, word) == 0) {
            return i;
        }
    }
    return -1;
}

/* Where a number is among the items: -1 if nowhere, -2 if it is a large one or there are others than plain numbers. */
FATHOM_SHARED Py_ssize_t fathom_number(PyObject **items, Py_ssize_t size, PyObject *number) {
    CPyTagged wanted = CPyTagged_BorrowFromObject(number);
    if (wanted & CPY_INT_TAG) {
        return -2;
    }
    for (Py_ssize_t i = 0; i < size; i++) {
        if (items[i] == number) {
            return i;
        }
        if (!PyLong_CheckExact(items[i])) {
            return -2;
        }
        if (CPyTagged_BorrowFromObject(items[i]) == wanted) {
            return i;
        }
    }
    return -1;
}

FATHOM_SHARED int fathom_in(PyObject *box, PyObject *item) {
    if (PyList_CheckExact(box) || PyTuple_CheckExact(box)) {
        Py_ssize_t place = -2;
        if (PyUnicode_CheckExact(item) || item == Py_None) {
            place = fathom_place(PySequence_Fast_ITEMS(box), Py_SIZE(box), item);
        } else if (PyLong_CheckExact(item)) {
            place = fathom_number(PySequence_Fast_ITEMS(box), Py_SIZE(box), item);
        }
        if (place != -2) {
            return place >= 0;
        }
    }
    return PySequence_Contains(box, item);
}

#define PySequence_Contains(box, item) fathom_in((box), (item))

FATHOM_SHARED Py_ssize_t fathom_index(PyObject *list, PyObject *item) {
    return PyUnicode_CheckExact(item) ? fathom_place(PySequence_Fast_ITEMS(list), Py_SIZE(list), item) : -2;
}

FATHOM_SHARED int fathom_remove(PyObject *list, PyObject *item) {
    Py_ssize_t place = fathom_index(list, item);
    return place < 0 ? CPyList_Remove(list, item) : PyList_SetSlice(list, place, place + 1, NULL);
}

FATHOM_SHARED CPyTagged fathom_where(PyObject *list, PyObject *item) {
    Py_ssize_t place = fathom_index(list, item);
    return place < 0 ? CPyList_Index(list, item) : (CPyTagged)place << 1;
}

#define CPyList_Remove(list, item) fathom_remove((list), (item))
#define CPyList_Index(list, item) fathom_where((list), (item))

FATHOM_RARE void fathom_traceback(const char *file, const char *function, int line, PyObject *globals) {
    PyObject *kind = PyErr_Occurred();
    if (kind == NULL || strcmp(((PyTypeObject *)kind)->tp_name, "GameOver") != 0) {
        CPy_AddTraceback(file, function, line, globals);
    }
}

__attribute__((cold, noreturn)) void CPyError_OutOfMemory(void);
__attribute__((cold)) void CPy_TypeError(const char *expected, PyObject *value);
__attribute__((cold)) void CPy_TypeErrorTraceback(
    const char *file, const char *function, int line, PyObject *globals, const char *expected, PyObject *value
);
__attribute__((cold)) void CPy_AttributeError(
    const char *file, const char *function, const char *class, const char *name, int line, PyObject *globals
);
#define CPy_AddTraceback(file, function, line, globals) fathom_traceback((file), (function), (line), (globals))

#if PY_VERSION_HEX < 0x030D0000
typedef struct {
    uint64_t version;
    PyObject *key;
    PyObject *value;
} FathomName;

FATHOM_SHARED PyObject *fathom_find_name(PyObject *dict, PyObject *key, FathomName *name) {
    PyObject *value = CPyDict_GetItem(dict, key);
    if (value != NULL && PyDict_CheckExact(dict)) {
        Py_INCREF(key); /* or another key could come to lie where this one was */
        Py_XSETREF(name->key, key);
        name->version = ((PyDictObject *)dict)->ma_version_tag;
        name->value = value; /* alive as long as the dict does not change */
    }
    return value;
}

FATHOM_SHARED PyObject *fathom_name(PyObject *dict, PyObject *key, FathomName *name) {
    if (PyDict_CheckExact(dict) && ((PyDictObject *)dict)->ma_version_tag == name->version) {
        if (key == name->key) {
            Py_INCREF(name->value);
            return name->value;
        }
        return CPyDict_GetItem(dict, key);
    }
    return fathom_find_name(dict, key, name);
}

#define CPyDict_GetItem(dict, key)                    \
    __extension__({                                   \
        static FathomName here_;                      \
        fathom_name((dict), (key), &here_);           \
    })
#endif

FATHOM_SHARED int fathom_is(PyObject *object, PyObject *class) {
    static PyObject *usual, *word;
    static PyTypeObject *plain;
    if (Py_IS_TYPE(object, (PyTypeObject *)class)) {
        return 1;
    }
    if (PyTuple_CheckExact(class)) {
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(class); i++) {
            int answer = fathom_is(object, PyTuple_GET_ITEM(class, i));
            if (answer != 0) {
                return answer;
            }
        }
        return 0;
    }
    if (PyType_Check(class)) {
        if (Py_TYPE(class) != &PyType_Type && Py_TYPE(class) != plain) {
            if (word == NULL) {
                word = PyUnicode_InternFromString("__instancecheck__");
                usual = _PyType_Lookup(&PyType_Type, word);
            }
            if (_PyType_Lookup(Py_TYPE(class), word) != usual) {
                return PyObject_IsInstance(object, class);
            }
            plain = Py_TYPE(class);
        }
        if (PyType_IsSubtype(Py_TYPE(object), (PyTypeObject *)class)) {
            return 1;
        }
        if (Py_TYPE(object)->tp_getattro == PyObject_GenericGetAttr) {
            return 0;
        }
    }
    return PyObject_IsInstance(object, class);
}

#define PyObject_IsInstance(object, class) fathom_is((object), (class))
#endif
#endif
